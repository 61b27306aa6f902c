import { setTimeout as delay } from "node:timers/promises";
import type { FeedFrame } from "@sortie/core/feed/frames";
import { asMissionId } from "@sortie/core/kernel/ids";
import { ask, countTo, interjection, startMission } from "@sortie/db/testing/missions";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { deps } from "../server/deps.ts";
import { type ApiUnderTest, startApi } from "../server/testing/api-under-test.ts";
import { openFeed } from "../server/testing/sse.ts";
import { FeedHost } from "./feed-host.ts";
import type { ToTab } from "./protocol.ts";

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

/** A browser: its tabs, and its way to the server, which can be cut and can be without a session. */
function browser() {
  const way = { isThere: true, isSignedIn: true, asked: [] as string[], cut: () => {} };
  const host = new FeedHost((path, signal) => {
    way.asked.push(decodeURIComponent(path));
    const cutting = new AbortController();
    way.cut = () => cutting.abort();
    if (!way.isThere) return Promise.reject(new TypeError("fetch failed"));
    const headers = way.isSignedIn ? {} : { authorization: undefined };
    return openFeed(path.split("?")[1] ?? "", { signal: AbortSignal.any([signal, cutting.signal]), headers });
  });
  let tabs = 0;
  const openTab = () => {
    tabs += 1;
    const id = String(tabs);
    const got: ToTab[] = [];
    return {
      got,
      send: (message: Parameters<typeof host.hear>[1]) => host.hear(id, message, (answer) => got.push(answer)),
      frames: () => got.flatMap((message) => (message.type === "frame" ? [message.frame] : [])),
      phases: () => got.flatMap((message) => (message.type === "connection" ? [message.connection.phase] : [])),
      close: () => host.drop(id),
    };
  };
  open.push(host);
  return { way, openTab };
}

const open: FeedHost[] = [];
afterEach(async () => {
  for (const host of open.splice(0)) host.close();
  await expect.poll(async () => (await deps()).feeds.size, { timeout: 5_000 }).toEqual({ readers: 0, hubs: 0 });
});

const versions = (frames: FeedFrame[]) =>
  frames.flatMap((frame) => (frame.name === "events" ? frame.data.events.map(({ version }) => version) : []));
const until = <T>(look: () => T, wanted: T) => expect.poll(look, { timeout: 15_000 }).toEqual(wanted);

async function say(mission: string, from: number): Promise<void> {
  await ask(api.sql, interjection(asMissionId(mission), "go on"));
  await api.relay(mission, from);
}

test("two tabs share one stream, and each gets what it lacks, once and in order", async () => {
  const mission = await startMission(api.sql);
  const { way, openTab } = browser();
  const [one, other] = [openTab(), openTab()];
  for (const tab of [one, other]) tab.send({ type: "hello", lock: null });
  one.send({ type: "watch", sub: 1, mission, cursor: "2.0" });
  other.send({ type: "watch", sub: 7, mission, cursor: "0.0" });
  await until(() => versions(other.frames()), [1, 2]);
  await say(mission, 2);
  await until(() => [versions(one.frames()), versions(other.frames())], [[3], [1, 2, 3]]);
  expect(way.asked).toEqual([`/api/feed?watch=${mission}~0.0`]);
  expect((await deps()).feeds.size).toEqual({ readers: 1, hubs: 1 });

  // A tab that is up to date needs no new stream, one that is behind does.
  openTab().send({ type: "watch", sub: 1, mission, cursor: "3.0" });
  const late = openTab();
  late.send({ type: "watch", sub: 1, mission, cursor: "1.0" });
  await until(() => versions(late.frames()), [2, 3]);
  await say(mission, 3);
  await until(() => versions(late.frames()), [2, 3, 4]);
  expect([versions(one.frames()), versions(other.frames())]).toEqual([
    [3, 4],
    [1, 2, 3, 4],
  ]);
  expect(way.asked.length).toBe(2);
});

test("a mission more is watched without losing anything of the others", async () => {
  const missions = await Promise.all(countTo(6).map(() => startMission(api.sql)));
  const { openTab } = browser();
  const tab = openTab();
  tab.send({ type: "hello", lock: null });
  for (const [at, mission] of missions.entries()) {
    tab.send({ type: "watch", sub: at, mission, cursor: "2.0" });
    await Promise.all(missions.map((each) => say(each, at + 2)));
  }
  const heard = () =>
    missions.map((mission) =>
      versions(tab.frames().filter(({ data }) => "mission" in data && data.mission === mission)),
    );
  await until(
    heard,
    missions.map(() => countTo(8).slice(2)),
  );
});

test("a stream that was cut goes on where it was, and nobody is told of a short break", async () => {
  const mission = await startMission(api.sql);
  const { way, openTab } = browser();
  const tab = openTab();
  tab.send({ type: "hello", lock: null });
  tab.send({ type: "watch", sub: 1, mission, cursor: "0.0" });
  await until(() => versions(tab.frames()), [1, 2]);
  for (const at of [2, 3, 4]) {
    way.cut();
    await say(mission, at);
    await until(() => versions(tab.frames()), countTo(at + 1));
  }
  expect(tab.phases()).toEqual(["connecting", "live"]);
});

test("a lost server is known within five seconds, and lists hear of its return", async () => {
  const mission = await startMission(api.sql);
  const { way, openTab } = browser();
  const tab = openTab();
  tab.send({ type: "hello", lock: null });
  tab.send({ type: "watch", sub: 1, mission, cursor: "2.0" });
  tab.send({ type: "lists", wanted: true });
  await until(() => tab.phases().at(-1), "live");
  way.isThere = false;
  way.cut();
  const cutAt = Date.now();
  await until(() => tab.phases().at(-1), "lost");
  expect(Date.now() - cutAt).toBeLessThan(5_200);
  await ask(api.sql, interjection(mission, "go on"));
  way.isThere = true;
  tab.send({ type: "retry" });
  await until(() => versions(tab.frames()), [3]);
  expect(tab.phases()).toEqual(["connecting", "live", "lost", "live"]);
  expect(tab.got).toContainEqual({ type: "changed", missions: [] });
});

test("without a session it says so, asks no more, and again when a tab comes", async () => {
  const { way, openTab } = browser();
  const tab = openTab();
  tab.send({ type: "hello", lock: null });
  await until(() => tab.phases().at(-1), "live");
  way.isSignedIn = false;
  way.cut();
  await until(() => tab.phases().at(-1), "signed_out");
  const { length } = way.asked;
  await delay(1_000);
  expect(way.asked.length).toBe(length);
  way.isSignedIn = true;
  openTab().send({ type: "hello", lock: null });
  await until(() => tab.phases(), ["connecting", "live", "signed_out", "live"]);
});
