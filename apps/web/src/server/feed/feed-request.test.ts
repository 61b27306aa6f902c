import { expect, test } from "vitest";
import { feedWatchesMax } from "../limits.ts";
import { readFeedRequest } from "./feed-request.ts";

const read = (query: string) => readFeedRequest(new URLSearchParams(query));

test("nothing asked for is a feed of pings", () => {
  expect(read("")).toEqual({ watches: new Map(), lists: false, snapshot: true, activity: true });
});

test("missions with their cursors, lists, and what is not wanted", () => {
  expect(read("watch=msn_00000001~3.4&watch=msn_00000002~0.0&lists=1&snapshot=never&activity=never")).toEqual({
    watches: new Map([
      ["msn_00000001", { version: 3, position: 4 }],
      ["msn_00000002", { version: 0, position: 0 }],
    ]),
    lists: true,
    snapshot: false,
    activity: false,
  });
});

test("a mission named twice is read from the earlier of both", () => {
  expect(read("watch=msn_00000001~3.4&watch=msn_00000001~2.9")).toMatchObject({
    watches: new Map([["msn_00000001", { version: 2, position: 4 }]]),
  });
});

test.each([
  "watch=msn_00000001",
  "watch=msn_00000001~",
  "watch=~1.1",
  "watch=cmd_00000001~1.1",
  "watch=msn_00000001~1.1~2",
])("%s is refused", (query) => {
  expect(read(query)).toBe("watch is <mission>~<cursor>");
});

test("more missions than a feed watches are refused", () => {
  const watches = (count: number) =>
    Array.from({ length: count }, (_, at) => `watch=msn_${10_000_000 + at}~0.0`).join("&");
  expect(read(watches(feedWatchesMax))).toMatchObject({ lists: false });
  expect(read(watches(feedWatchesMax + 1))).toContain("at most");
});
