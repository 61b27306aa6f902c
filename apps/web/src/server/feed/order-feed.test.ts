import type { EventMessage } from "@sortie/bus/messages";
import type { MissionEvent, Recorded } from "@sortie/core/mission/events";
import { mission, owner, record } from "@sortie/core/testing/builders";
import { expect, test } from "vitest";
import { beginAt, type FeedOrder, feedFrom, fill, hasGap, offer, takeReady } from "./order-feed.ts";

const heldMax = 10;
const said = (count: number) =>
  Array.from({ length: count }, (): MissionEvent => ({ type: "mission.resumed", by: owner }));
const log = record(said(30));
const at = (version: number): Recorded => {
  const event = log[version - 1];
  if (!event) throw new Error(`no version ${version}`);
  return event;
};
const live = (version: number) => ({ missionId: mission, version, event: at(version) }) as unknown as EventMessage;
const pointer = (version: number): EventMessage => ({ missionId: mission, version, pointer: true });
const offerAll = (order: FeedOrder, ...messages: EventMessage[]) =>
  messages.reduce((done, message) => offer(done, message, heldMax), order);

test("sends what follows, in version order, whatever order it came in", () => {
  expect(takeReady(offerAll(feedFrom(2), live(5), live(3), live(4)))).toEqual({
    ready: [at(3), at(4), at(5)],
    order: { sent: 5, held: new Map() },
  });
});

test("drops what was sent, and what comes twice", () => {
  expect(offerAll(feedFrom(3), live(2), live(3))).toEqual(feedFrom(3));
  expect(takeReady(offerAll(feedFrom(3), live(4), live(4))).ready).toEqual([at(4)]);
});

test("holds what is beyond a gap until the log fills it", () => {
  const gap = offerAll(feedFrom(0), live(3));
  expect(takeReady(gap)).toEqual({ ready: [], order: gap });
  expect(hasGap(gap)).toBe(true);

  const { ready, order } = takeReady(fill(gap, [at(1), at(2), at(3), at(4)]));
  expect(ready).toEqual([at(1), at(2), at(3), at(4)]);
  expect(order).toEqual(feedFrom(4));
});

test("what came before the beginning is known keeps only what is beyond it", () => {
  const order = beginAt(offerAll(feedFrom(0), live(3), live(4), live(5), live(7)), 4);
  expect(takeReady(order)).toEqual({ ready: [at(5)], order: { sent: 5, held: new Map([[7, at(7)]]) } });
  expect(hasGap(beginAt(offerAll(feedFrom(0), live(3)), 4))).toBe(false);
});

test("a pointer is a gap of its own", () => {
  const order = offerAll(feedFrom(0), live(1), pointer(2));
  expect(takeReady(order)).toEqual({ ready: [at(1)], order: { sent: 1, held: new Map([[2, null]]) } });
  expect(takeReady(fill(order, [at(1), at(2)])).ready).toEqual([at(1), at(2)]);
  expect(takeReady(offerAll(order, live(2))).ready).toEqual([at(1), at(2)]);
});

test("what is not the event it says it is comes from the log", () => {
  const forged = { ...live(1), event: { version: 7 } } as EventMessage;
  expect(offerAll(feedFrom(0), forged)).toEqual({ sent: 0, held: new Map([[1, null]]) });
});

test("holds back no more than it may, and then has a gap", () => {
  const order = offerAll(feedFrom(0), ...Array.from({ length: 11 }, (_, index) => live(index + 2)));
  expect(order.held.size).toBe(1);
  expect(hasGap(order)).toBe(true);
});
