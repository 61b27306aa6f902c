import { scoreOf } from "@sortie/core/read-models/score";
import { config, unitPlans } from "@sortie/core/testing/builders";
import { play } from "@sortie/core/testing/play";
import { expect, test } from "vitest";
import { lanesOf } from "./lanes-of.ts";

test("phases, every unit, and what else there is; each in order", () => {
  const { log } = play(config({ plan: unitPlans(2), approval: "manual" })).until("waiting");
  const lanes = lanesOf(scoreOf(log), ["unit 0"]);
  expect(lanes.map(({ lane, name, unit }) => [lane, name, unit])).toEqual([
    ["phase", "Phase", undefined],
    ["unit:0", "unit 0", 0],
    ["unit:1", "Unit 2", 1],
    ["mission", "Around the units", undefined],
    ["people", "Waits and people", undefined],
  ]);
  for (const { spans } of lanes) {
    const starts = spans.map(({ from }) => from.version);
    expect(starts).toEqual([...starts].sort((a, b) => a - b));
  }
});

test("before anything waited there is no lane for it", () => {
  const { log } = play().until("run_turn");
  expect(lanesOf(scoreOf(log), []).map(({ lane }) => lane)).toEqual(["phase", "unit:0", "mission"]);
});
