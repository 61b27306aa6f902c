import type { FeedFrame } from "@sortie/core/feed/frames";
import type { Mission } from "@sortie/core/mission/state";
import { mission, owner, record } from "@sortie/core/testing/builders";
import { expect, test } from "vitest";
import { advance } from "./advance.ts";

const log = record(Array.from({ length: 9 }, () => ({ type: "mission.resumed" as const, by: owner })));
const at = (version: number, position = 5) => ({ version, position });
const events = (first: number, last: number): FeedFrame => ({
  name: "events",
  data: { mission, after: `${first - 1}.7`, cursor: `${last}.7`, events: log.slice(first - 1, last) },
});
const entry = (position: number) => ({ position, turn: 1, stream: "s", offset: 0, kind: "said", body: "", at: "" });
const said = (...positions: number[]): FeedFrame => ({
  name: "activity",
  data: {
    mission,
    after: `9.${(positions[0] ?? 0) - 1}`,
    cursor: `9.${positions.at(-1)}`,
    entries: positions.map(entry),
  },
});
const snapshot = (cursor: string): FeedFrame => ({ name: "snapshot", data: { mission, cursor, state: {} as Mission } });
const reset = (head: string): FeedFrame => ({ name: "reset", data: { mission, head } });

test("events that follow are taken, and move their own part of the cursor alone", () => {
  expect(advance(at(3), events(4, 6))).toEqual({
    at: at(6),
    frame: { name: "events", data: { mission, after: "3.5", cursor: "6.5", events: log.slice(3, 6) } },
  });
});

test("what a watcher has is left out, be it all of it or a part", () => {
  expect(advance(at(6), events(4, 6))).toBeUndefined();
  expect(advance(at(7), events(4, 6))).toBeUndefined();
  expect(advance(at(5), events(4, 6))).toMatchObject({ at: at(6), frame: { data: { events: [{ version: 6 }] } } });
});

test("events behind a gap are not taken", () => {
  expect(advance(at(2), events(4, 6))).toBeUndefined();
});

test("activity is judged by its positions", () => {
  expect(advance(at(3), said(6, 7))).toMatchObject({ at: at(3, 7), frame: { data: { after: "3.5", cursor: "3.7" } } });
  expect(advance(at(3), said(5, 6))).toMatchObject({ at: at(3, 6), frame: { data: { entries: [{ position: 6 }] } } });
  expect(advance(at(3), said(4, 5))).toBeUndefined();
  expect(advance(at(3), said(7))).toBeUndefined();
});

test("a snapshot is for who is behind it, and moves nobody back", () => {
  expect(advance(at(3), snapshot("9.4"))?.at).toEqual(at(9, 5));
  expect(advance(at(9), snapshot("9.4"))).toBeUndefined();
  expect(advance(at(9), snapshot("9.6"))?.at).toEqual(at(9, 6));
  expect(advance(at(10), snapshot("9.6"))).toBeUndefined();
});

test("a reset is for who is beyond the head", () => {
  expect(advance(at(3), reset("2.9"))).toEqual({ at: at(0, 0), frame: reset("2.9") });
  expect(advance(at(3), reset("3.4"))?.at).toEqual(at(0, 0));
  expect(advance(at(3), reset("3.5"))).toBeUndefined();
});
