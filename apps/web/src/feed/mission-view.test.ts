import type { ActivityEntry, FeedFrame } from "@sortie/core/feed/frames";
import type { Recorded } from "@sortie/core/mission/events";
import { foldEvents } from "@sortie/core/mission/evolve";
import type { Mission } from "@sortie/core/mission/state";
import { mission } from "@sortie/core/testing/builders";
import { play } from "@sortie/core/testing/play";
import { expect, test } from "vitest";
import { recentEntriesMax } from "../limits.ts";
import { cursorOf, type LiveView, takeFrame, viewOf } from "./mission-view.ts";

const log = play().until("ended").log;
const last = log.length;
const stateAt = (version: number) => foldEvents(log.slice(0, version)) as Mission;
const loaded = (version: number) => viewOf(stateAt(version), `${version}.3`);
const events = (...versions: number[]): FeedFrame => ({
  name: "events",
  data: { mission, after: "", cursor: "", events: versions.map((version) => log[version - 1] as Recorded) },
});
const entry = (position: number): ActivityEntry => ({
  position,
  turn: 1,
  stream: "s",
  offset: position,
  kind: "said",
  body: "",
  at: "",
});
const said = (...positions: number[]): FeedFrame => ({
  name: "activity",
  data: { mission, after: "", cursor: "", entries: positions.map(entry) },
});
const reset: FeedFrame = { name: "reset", data: { mission, head: "1.0" } };
const take = (live: LiveView, ...frames: FeedFrame[]) => frames.reduce(takeFrame, live);
const countTo = (end: number) => Array.from({ length: end }, (_, at) => at + 1);

test("what comes live folds to what the log folds to", () => {
  const live = take(loaded(2), events(3, 4), events(...countTo(last).slice(4)));
  expect(live.view).toEqual({
    state: stateAt(last),
    head: last,
    recent: log.slice(2),
    activity: [],
    resets: 0,
  });
  expect(cursorOf(live)).toBe(`${last}.3`);
});

test("what came before, and what is behind a gap, changes nothing", () => {
  const live = loaded(5);
  expect(take(live, events(4, 5))).toBe(live);
  expect(take(live, events(7, 8))).toBe(live);
  expect(take(live, said(2, 3))).toBe(live);
  expect(take(live, { name: "ping", data: { heads: {} } })).toBe(live);
  expect(take(live, events(4, 5, 6)).view.recent).toEqual([log[5]]);
});

test("activity is kept in order, each once, and not for ever", () => {
  const live = take(loaded(2), said(4, 5), said(5, 6));
  expect(live.view.activity.map(({ position }) => position)).toEqual([4, 5, 6]);
  expect(cursorOf(live)).toBe("2.6");
  const many = take(live, said(...countTo(recentEntriesMax + 10).slice(6))).view.activity;
  expect([many.length, many.at(-1)?.position]).toEqual([recentEntriesMax, recentEntriesMax + 10]);
});

test("a snapshot replaces everything, and the tail follows it", () => {
  const snapshot: FeedFrame = { name: "snapshot", data: { mission, cursor: "8.20", state: stateAt(8) } };
  const live = take(loaded(2), events(3), said(4), snapshot, events(9), said(21));
  expect(live.view).toEqual({
    state: stateAt(9),
    head: 9,
    recent: [log[8]],
    activity: [entry(21)],
    resets: 1,
  });
  expect(take(live, snapshot)).toBe(live);
});

test("after a reset what was there stays to be seen until the log comes anew", () => {
  const forgotten = take(loaded(4), events(5), reset);
  expect([cursorOf(forgotten), forgotten.view.head]).toEqual(["0.0", 5]);
  const { view } = take(forgotten, events(1, 2), said(1));
  expect(view).toEqual({
    state: stateAt(2),
    head: 2,
    recent: log.slice(0, 2),
    activity: [entry(1)],
    resets: 1,
  });
});
