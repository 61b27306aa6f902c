import { countTo, drive, startMission } from "@sortie/db/testing/missions";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { GET } from "../../app/api/trpc/[trpc]/route.ts";
import { feedLookMs } from "../limits.ts";
import { type ApiUnderTest, requestTo, startApi } from "../testing/api-under-test.ts";
import { feedIn, framesOf, type ReadFeed, type ReceivedItem } from "../testing/sse.ts";

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const feeds: ReadFeed[] = [];
afterEach(async () => {
  for (const feed of feeds.splice(0)) await feed.close();
});

const open = (input: object) => GET(requestTo("feed.mission", { method: "GET", input }));
function read(response: Response): ReadFeed {
  const feed = feedIn(response);
  feeds.push(feed);
  return feed;
}

const versionsIn = (items: ReceivedItem[]) => items.map((item) => (item.kind === "event" ? item.event.version : item));

test("the log above the cursor, then live, each once and in order", async () => {
  const mission = await startMission(api.sql);
  const response = await open({ mission, after: 1 });
  expect(response.headers.get("content-type")).toBe("text/event-stream");
  const feed = read(response);
  expect(versionsIn(await feed.take(1))).toEqual([2]);

  const { version: head } = await drive(api.sql, mission, "ended");
  const published = performance.now();
  await api.relay(mission, 0);
  const live = await feed.take(head - 2);
  expect(live.map(({ id }) => id)).toEqual(
    countTo(head)
      .slice(2)
      .map((version) => String(version)),
  );
  // Far sooner than the next look into the log.
  expect(performance.now() - published).toBeLessThan(feedLookMs / 2);
});

test("it goes on after the last event that was received", async () => {
  const mission = await startMission(api.sql);
  const { version: head } = await drive(api.sql, mission, "ended");
  const items = await read(await open({ mission, after: 0, lastEventId: String(head - 1) })).take(1);
  expect(versionsIn(items)).toEqual([head]);
});

test("a cursor beyond the head is reset, and everything follows", async () => {
  const mission = await startMission(api.sql);
  const [reset, ...events] = await read(await open({ mission, after: 99 })).take(3);
  expect(reset).toEqual({ kind: "reset", head: 2, id: "0" });
  expect(versionsIn(events)).toEqual([1, 2]);
});

test("without the broker it reads the log, and live again afterwards", async () => {
  const mission = await startMission(api.sql);
  await api.nats.kill9();
  const feed = read(await open({ mission, after: 0 }));
  expect(versionsIn(await feed.take(2))).toEqual([1, 2]);
  const { version: head } = await drive(api.sql, mission, "ended");
  expect(versionsIn(await feed.take(head - 2))).toEqual(countTo(head).slice(2));
  await api.nats.restart();
});

test("a mission that nobody asked for is an error of the stream", async () => {
  for await (const { event, data } of framesOf(await open({ mission: "msn_0000none" }))) {
    if (event === "connected") continue;
    expect([event, data]).toEqual([
      "serialized-error",
      expect.objectContaining({ message: "there is no such mission" }),
    ]);
    return;
  }
});
