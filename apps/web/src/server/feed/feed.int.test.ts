import { getEventListeners } from "node:events";
import { type Bus, connectBus } from "@sortie/bus/connect";
import { encodeEvent } from "@sortie/bus/messages";
import { publishLive } from "@sortie/bus/publish";
import { eventsSubject } from "@sortie/bus/subjects";
import { asMissionId } from "@sortie/core/kernel/ids";
import { owner } from "@sortie/core/testing/builders";
import { removeMember } from "@sortie/db/accounts/members";
import { receiveCommand } from "@sortie/db/commands";
import { readEvents } from "@sortie/db/event-store";
import type { Statement } from "@sortie/db/sql";
import { ask, countTo, drive, interjection, newCommandId, settle, startMission } from "@sortie/db/testing/missions";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { deps } from "../deps.ts";
import { feedEntriesTail, feedEventsBehindMax, feedPingMs, feedWatchesMax } from "../limits.ts";
import { type ApiUnderTest, startApi } from "../testing/api-under-test.ts";
import { memberOf } from "../testing/entry.ts";
import { openFeed, ReadFeed } from "../testing/sse.ts";
import { MissionHub } from "./mission-hub.ts";

let api: ApiUnderTest;
let bus: Bus;
beforeAll(async () => {
  api = await startApi();
  bus = await connectBus({ url: api.nats.url, name: "publisher" });
});
afterAll(async () => {
  await bus.close();
  await api.stop();
});

const feeds: ReadFeed[] = [];
afterEach(async () => {
  for (const feed of feeds.splice(0)) await feed.close();
  await eventually(async () => (await deps()).feeds.size, { readers: 0, hubs: 0 });
});

async function read(query: string): Promise<ReadFeed> {
  const feed = new ReadFeed(await openFeed(query));
  feeds.push(feed);
  return feed;
}

async function eventually<T>(look: () => Promise<T>, wanted: T): Promise<void> {
  await expect.poll(look, { timeout: 10_000 }).toEqual(wanted);
}

const say = (mission: string, text = "go on") => ask(api.sql, interjection(asMissionId(mission), text));

/** Publishes single events of the log, as often and in the order as named. */
async function publish(mission: string, ...versions: number[]): Promise<void> {
  const log = await readEvents(api.sql, mission);
  const connection = await bus.connected(5_000);
  for (const version of versions) {
    const event = log[version - 1];
    connection.publish(eventsSubject(mission), encodeEvent({ missionId: asMissionId(mission), version, event }));
  }
  await connection.flush();
}

async function speak(mission: string, count: number, characters = 10): Promise<void> {
  const text = `insert into activity (mission_id, position, turn, stream, spool_offset, kind, body, generation, at)
    select $1, (select coalesce(max(position), 0) from activity where mission_id = $1) + n, 1, 's',
      (select coalesce(max(position), 0) from activity where mission_id = $1) + n, 'said', repeat('x', $3), 1, now()
    from generate_series(1, $2::int) n`;
  await api.sql.run({ name: "speak", text }, [mission, count, characters]);
}

/** The statements that the server runs while the work is done. */
async function statementsIn(work: () => Promise<unknown>): Promise<string[]> {
  const { sql } = await deps();
  const { run } = sql;
  const names: string[] = [];
  sql.run = <R>(statement: Statement, values: readonly unknown[]) => {
    names.push(statement.name);
    return run<R>(statement, values);
  };
  try {
    await work();
  } finally {
    sql.run = run;
  }
  return names;
}

test("the log above the cursor, then live, each once and in order", async () => {
  const mission = await startMission(api.sql);
  const response = await openFeed(`watch=${mission}~1.0`);
  expect(Object.fromEntries(response.headers)).toEqual({
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "private, no-store, no-transform",
    "x-accel-buffering": "no",
  });
  const feed = new ReadFeed(response);
  feeds.push(feed);
  expect((await feed.until("2.0")).versions).toEqual([2]);
  expect(await feed.frame("ping")).toEqual({ heads: { [mission]: "2.0" } });

  const { version: head } = await drive(api.sql, mission, "ended");
  const published = performance.now();
  await api.relay(mission, 0);
  expect((await feed.until(`${head}.0`)).versions).toEqual(countTo(head).slice(2));
  // Far sooner than the next look into the log.
  expect(performance.now() - published).toBeLessThan(feedPingMs / 2);
});

test("many readers at any cursor get every event once while many are appended and published in any order", async () => {
  const mission = await startMission(api.sql);
  const early = await Promise.all(countTo(5).map((at) => read(`watch=${mission}~${at % 3}.0`)));
  const commands = countTo(40).map(newCommandId);
  await Promise.all(commands.map((id) => receiveCommand(api.sql, id, interjection(mission, id), owner)));
  const settleAll = async () => {
    while (await settle(api.sql, mission));
  };
  const appended = Promise.all([settleAll(), settleAll(), settleAll(), settleAll()]);
  const late = await Promise.all(countTo(5).map(() => read(`watch=${mission}~0.0`)));
  await appended;
  await settleAll();
  const head = 42;
  const shuffled = countTo(head).sort((one, other) => ((one * 17) % head) - ((other * 17) % head));
  const published = publish(mission, ...shuffled.filter((version) => version % 7 !== 0), ...shuffled.slice(10));
  const last = await Promise.all(countTo(5).map(() => read(`watch=${mission}~1.0`)));
  await published;
  for (const [at, feed] of early.entries()) {
    expect((await feed.until(`${head}.0`)).versions).toEqual(countTo(head).slice((at + 1) % 3));
  }
  for (const feed of late) expect((await feed.until(`${head}.0`)).versions).toEqual(countTo(head));
  for (const feed of last) expect((await feed.until(`${head}.0`)).versions).toEqual(countTo(head).slice(1));
});

test("a lost last message shows in the ping, and what it said is sent", async () => {
  const mission = await startMission(api.sql);
  const feed = await read(`watch=${mission}~2.0`);
  expect(await feed.frame("ping")).toEqual({ heads: { [mission]: "2.0" } });
  await say(mission);
  await speak(mission, 1);
  expect(await feed.until("3.1")).toEqual({ versions: [3], positions: [1] });
  expect(await feed.frame("ping")).toEqual({ heads: { [mission]: "3.1" } });
});

test("a cursor beyond the head is reset, and everything follows", async () => {
  const mission = await startMission(api.sql);
  for (const cursor of ["99.0", "2.7"]) {
    const feed = await read(`watch=${mission}~${cursor}`);
    expect(await feed.frame("reset")).toEqual({ mission, head: "2.0" });
    expect((await feed.until("2.0")).versions).toEqual([1, 2]);
  }
});

test("a cursor that is only ahead of what was published is no reason to forget anything", async () => {
  const mission = await startMission(api.sql);
  const before = await read(`watch=${mission}~2.0`);
  await before.frame("ping");
  await say(mission);
  const feed = await read(`watch=${mission}~3.0`);
  expect((await feed.next())?.frame).toEqual({ name: "ping", data: { heads: { [mission]: "3.0" } } });
  expect((await before.until("3.0")).versions).toEqual([3]);
});

test("a reader far behind gets the state and the tail, unless they want everything", async () => {
  const mission = await startMission(api.sql);
  for (let count = 0; count <= feedEventsBehindMax; count += 1) await say(mission);
  await speak(mission, 1_500);
  const head = feedEventsBehindMax + 3;
  const feed = await read(`watch=${mission}~1.0`);
  const { cursor, state } = await feed.frame("snapshot");
  expect([cursor, state.version, state.id]).toEqual([`${head}.${1_500 - feedEntriesTail}`, head, mission]);
  const tail = await feed.until(`${head}.1500`);
  expect(tail).toEqual({ versions: [], positions: countTo(1_500).slice(-feedEntriesTail) });

  const everything = await (await read(`watch=${mission}~1.0&snapshot=never`)).until(`${head}.1500`);
  expect(everything).toEqual({ versions: countTo(head).slice(1), positions: countTo(1_500) });
  const near = await (await read(`watch=${mission}~${head - 1}.1499`)).until(`${head}.1500`);
  expect(near).toEqual({ versions: [head], positions: [1_500] });
});

test("what an agent says comes with the hint, and not to who does not want it", async () => {
  const mission = await startMission(api.sql);
  const [feed, deaf] = [await read(`watch=${mission}~2.0`), await read(`watch=${mission}~2.0&activity=never`)];
  await Promise.all([feed.frame("ping"), deaf.frame("ping")]);
  await speak(mission, 2);
  const said = performance.now();
  publishLive(bus, mission, null);
  const { entries, ...where } = await feed.frame("activity");
  expect(performance.now() - said).toBeLessThan(feedPingMs / 2);
  expect(where).toEqual({ mission, after: "2.0", cursor: "2.2" });
  expect(entries.map(({ position, kind, body }) => [position, kind, body])).toEqual([
    [1, "said", "xxxxxxxxxx"],
    [2, "said", "xxxxxxxxxx"],
  ]);
  await say(mission);
  await publish(mission, 3);
  expect(await deaf.until("3.2")).toEqual({ versions: [3], positions: [] });
});

test("300 readers of a mission cost no read for an event, one for a batch of activity, and get the same frames", async () => {
  const mission = await startMission(api.sql);
  const all = await Promise.all(countTo(300).map(() => read(`watch=${mission}~2.0`)));
  await Promise.all(all.map((feed) => feed.frame("ping")));
  const texts = async (feed: ReadFeed, until: string) => {
    const seen: string[] = [];
    while (!seen.at(-1)?.includes(`"cursor":"${until}"`)) {
      const next = await feed.next();
      if (next && next.frame.name !== "ping") seen.push(next.text);
    }
    return seen.join("\n");
  };
  const statements = await statementsIn(async () => {
    await say(mission);
    await publish(mission, 3);
    expect(new Set(await Promise.all(all.map((feed) => texts(feed, "3.0")))).size).toBe(1);
    await say(mission);
    await say(mission);
    // The first of the two is lost, and read from the log.
    await publish(mission, 5);
    expect(new Set(await Promise.all(all.map((feed) => texts(feed, "5.0")))).size).toBe(1);
    await speak(mission, 5);
    publishLive(bus, mission, null);
    expect(new Set(await Promise.all(all.map((feed) => texts(feed, "5.5")))).size).toBe(1);
  });
  const logReads = statements.filter((name) => name !== "mission_heads");
  expect(logReads).toEqual(["events_after", "activity_after"]);
});

test("a gap is filled from the log at once, without waiting for a ping to tell of it", async () => {
  const mission = await startMission(api.sql);
  const { sql, prisma } = await deps();
  const hub = new MissionHub({ sql, prisma, bus }, mission);
  expect(await hub.known()).toBe(true);
  await hub.toHead();
  await say(mission);
  await say(mission);
  await publish(mission, 4);
  await eventually(async () => hub.at.version, 4);
  hub.close();
});

test("one statement tells the heads of everything that is watched", async () => {
  const missions = await Promise.all(countTo(20).map(() => startMission(api.sql)));
  const opened = await Promise.all(
    missions.map((mission, at) => read(`watch=${mission}~2.0&watch=${missions[(at + 1) % 20]}~2.0`)),
  );
  await Promise.all(opened.map((feed) => feed.frame("ping")));
  const statements = await statementsIn(() => Promise.all(opened.map((feed) => feed.frame("ping"))));
  expect(statements).toEqual(["mission_heads"]);
});

test("a reader who does not read is cut off, and the others go on", async () => {
  const mission = await startMission(api.sql);
  const slow = await read(`watch=${mission}~2.0`);
  const quick = await read(`watch=${mission}~2.0`);
  await Promise.all([slow.frame("ping"), quick.frame("ping")]);
  const { feeds: served } = await deps();
  for (let batch = 1; batch <= 15; batch += 1) {
    await speak(mission, 10, 60_000);
    publishLive(bus, mission, null);
    expect((await quick.until(`2.${batch * 10}`)).positions).toEqual(countTo(batch * 10).slice(-10));
  }
  await eventually(async () => served.size.readers, 1);
  await expect(slow.until("2.150")).rejects.toThrow();
});

test("lists hear which missions changed, seldom however often they do", async () => {
  const [one, other] = [await startMission(api.sql), await startMission(api.sql)];
  const feed = await read("lists=1");
  await feed.frame("ping");
  await publish(one, 1, 2, 1, 2);
  await publish(other, 1, 2);
  const heard = [await feed.frame("changed"), await feed.frame("changed")];
  expect(heard.map(({ missions }) => missions.length)).toEqual([1, expect.any(Number)]);
  expect(new Set(heard.flatMap(({ missions }) => missions))).toEqual(new Set([one, other]));
});

test("without the broker it reads the log, lists hear that anything may have changed, and it is live again afterwards", async () => {
  const mission = await startMission(api.sql);
  await api.nats.kill9();
  const feed = await read(`watch=${mission}~0.0&lists=1`);
  expect((await feed.until("2.0")).versions).toEqual([1, 2]);
  const { version: head } = await drive(api.sql, mission, "ended");
  expect((await feed.until(`${head}.0`)).versions).toEqual(countTo(head).slice(2));
  expect(await feed.frame("changed")).toEqual({ missions: [] });
  await api.nats.restart();
  await bus.connected(10_000);
});

test("while the database is away the stream stays, and what was committed then follows", async () => {
  const mission = await startMission(api.sql);
  const { sql } = await deps();
  const { run } = sql;
  sql.run = () => Promise.reject(Object.assign(new Error("no database"), { code: "ECONNREFUSED" }));
  const feed = await read(`watch=${mission}~0.0`).finally(() => {
    sql.run = run;
  });
  expect((await feed.until("2.0")).versions).toEqual([1, 2]);
  await feed.frame("ping");
  sql.run = () => Promise.reject(Object.assign(new Error("no database"), { code: "ECONNREFUSED" }));
  await say(mission);
  await say(mission);
  await publish(mission, 4);
  expect(await feed.frame("ping")).toEqual({ heads: { [mission]: "2.0" } });
  sql.run = run;
  expect((await feed.until("4.0")).versions).toEqual([3, 4]);
});

test("a mission that nobody asked for is said to be gone, and the other is read", async () => {
  const mission = await startMission(api.sql);
  const feed = await read(`watch=msn_0000none~0.0&watch=${mission}~0.0`);
  const seen = [(await feed.next())?.frame, (await feed.next())?.frame];
  expect(seen).toContainEqual({
    name: "gone",
    data: { mission: "msn_0000none", rule: "mission_not_found", says: "there is no such mission" },
  });
  expect(seen).toContainEqual(expect.objectContaining({ name: "events" }));
});

test("an account that was removed is cut off within five seconds, and nobody else", async () => {
  const mission = await startMission(api.sql);
  const { cookie } = await memberOf(api.sql, "viewer");
  const headers = { authorization: undefined, cookie, "sec-fetch-site": "same-origin" };
  const member = new ReadFeed(await openFeed(`watch=${mission}~2.0`, { headers }));
  const stays = await read(`watch=${mission}~2.0`);
  await Promise.all([member.frame("ping"), stays.frame("ping")]);
  expect(await removeMember(api.sql, { email: "viewer@example.com", by: "owner" })).toBe("changed");
  const removed = performance.now();
  await expect(member.frame("gone")).rejects.toThrow();
  expect(performance.now() - removed).toBeLessThan(5_000);
  expect((await openFeed(`watch=${mission}~2.0`, { headers })).status).toBe(401);
  expect(await stays.frame("ping")).toEqual({ heads: { [mission]: "2.0" } });
});

test("a request that is aborted leaves nothing behind", async () => {
  const mission = await startMission(api.sql);
  const { bus: served, feeds: open } = await deps();
  const { watch } = served;
  let listeners = 0;
  served.watch = (listener) => {
    const unwatch = watch.call(served, listener);
    listeners += 1;
    return () => {
      listeners -= 1;
      unwatch();
    };
  };
  const aborting = new AbortController();
  const query = `watch=${mission}~0.0&watch=msn_0000none~0.0&lists=1`;
  const streams = await Promise.all(countTo(5).map(() => openFeed(query, { signal: aborting.signal })));
  const readers = streams.map((response) => new ReadFeed(response));
  await Promise.all(readers.map((reader) => reader.frame("ping")));
  expect([open.size, listeners > 0]).toEqual([{ readers: 5, hubs: 2 }, true]);
  aborting.abort();
  await Promise.all(readers.map((reader) => expect(reader.frame("gone")).rejects.toThrow("ended")));
  served.watch = watch;
  expect([open.size, listeners]).toEqual([{ readers: 0, hubs: 0 }, 0]);
  expect(getEventListeners(aborting.signal, "abort").length).toBe(0);
});

test.each([
  "watch=msn_00000001",
  `watch=${countTo(feedWatchesMax + 1)
    .map((at) => `msn_${10_000_000 + at}~0.0`)
    .join("&watch=")}`,
])("%.30s is refused", async (query) => {
  expect((await openFeed(query)).status).toBe(400);
});
