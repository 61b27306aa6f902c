import { scoreOf } from "@sortie/core/read-models/score";
import { config, unitPlans } from "@sortie/core/testing/builders";
import { play } from "@sortie/core/testing/play";
import { expect, test } from "vitest";
import { lanesOf } from "./lanes-of.ts";
import { nextSpan } from "./next-span.ts";

const { log } = play(config({ plan: unitPlans(2) })).until("ended");
const spans = lanesOf(scoreOf(log), []).flatMap((lane) => lane.spans.map((span) => ({ lane, span })));
const laneOf = (at: number | undefined) => spans[at ?? -1]?.lane.lane;
const first = spans.findIndex(({ lane }) => lane.lane === "unit:0");

test("left and right stay in the lane and end at its ends", () => {
  const end = nextSpan("End", first, spans) ?? 0;
  expect([laneOf(end), nextSpan("ArrowRight", end, spans)]).toEqual(["unit:0", end]);
  expect(nextSpan("ArrowRight", first, spans)).toBe(first + 1);
  expect([nextSpan("Home", end, spans), nextSpan("ArrowLeft", first, spans)]).toEqual([first, first]);
});

test("up and down go to the nearest of the next lane", () => {
  expect(laneOf(nextSpan("ArrowUp", first, spans))).toBe("phase");
  const down = nextSpan("ArrowDown", first, spans);
  expect(laneOf(down)).toBe("unit:1");
  expect(down).toBe(spans.findIndex(({ lane }) => lane.lane === "unit:1"));
  expect(nextSpan("ArrowUp", 0, spans)).toBe(0);
});

test("any other key is not ours", () => {
  expect(nextSpan("a", first, spans)).toBeUndefined();
});
