import { expect, test } from "vitest";
import { checkResult, config, owner, retry, unitPlan, unitPlans } from "../../testing/builders.ts";
import { decided, given, step } from "../../testing/given.ts";
import {
  checks,
  effectFails,
  effectStarted,
  interject,
  pause,
  replan,
  rollsBack,
  turnLost,
  turnSays,
} from "../../testing/inputs.ts";
import { play } from "../../testing/play.ts";
import { created, paused, started, turnStarted } from "../../testing/stories.ts";
import type { Due } from "../effects.ts";
import { commandHash, type UnitPlan } from "../plan.ts";
import { rejected } from "../rejections.ts";

const two = config({ plan: unitPlans(2) });
const [first, second] = unitPlans(2) as [UnitPlan, UnitPlan];

test("takes the present plan again with fresh counters", () => {
  const units = two.plan;
  expect(given(started(two)).when(replan("another way"))).toEqual(
    decided(
      { type: "mission.replanned", reason: "another way" },
      { type: "mission.plan_submitted", units },
      {
        type: "mission.plan_accepted",
        units: units.map((unit) => ({ title: unit.title, commandHash: commandHash(unit) })),
      },
      { type: "mission.phase_started", phase: "execute" },
    ),
  );
});

test("ends a pause", () => {
  const decision = given(started(two), paused("no_progress")).when(replan());
  expect(decision.accepted && decision.events.at(-1)).toEqual({ type: "mission.resumed", by: owner });
});

test("keeps what passed where title and command stay, and resets the rest", () => {
  const on = play(two).until("run_turn").until("commit_unit").until("run_turn");
  on.until("run_turn started").take(turnSays(retry())).until("run_turn");
  on.take(replan("other words", [first, { ...second, verify: ["node", "other.js"] }]));
  expect(on.state.units.map(({ state, iterations, workStall }) => [state, iterations, workStall])).toEqual([
    ["passed", 0, null],
    ["open", 0, null],
  ]);
  expect(on.until("ended").state.ended?.type).toBe("mission.done");
});

test("half-verified work is rolled back before the first turn of the new plan", () => {
  const on = play(two).until("run_turn").until("run_check").take(pause);
  on.take(replan("from the start", [unitPlan({ title: "other", verify: ["node", "other.js"] })]));
  expect(on.state.candidate).toBe(null);
  expect(on.state.due.map(({ effect }) => effect)).toEqual([{ effect: "roll_back", to: on.state.tip, turn: 1 }]);
});

test("refuses a plan in which nothing is open: the mission's check may have been red when those units passed", () => {
  const on = play(two).until("commit_unit").until("run_turn");
  expect(step(on.state, replan("drop it", [first]))).toEqual(
    rejected("nothing_to_replan", "every unit of this plan has passed already"),
  );
});

test("refuses it also between a regression and its roll-back; the regressed unit keeps its pass", () => {
  const on = play(two).until("commit_unit").until("run_turn").until("run_check");
  const isRegression = ({ effect }: Due) => effect.effect === "run_check" && effect.check.check === "regression";
  while (!on.state.due.some((entry) => entry.started && isRegression(entry))) on.next();
  on.take(pause).take(checks(checkResult("failed")));
  expect(on.state.units.map(({ state }) => state)).toEqual(["regressed", "open"]);
  expect(step(on.state, replan("drop it", [first]))).toEqual(
    rejected("nothing_to_replan", "every unit of this plan has passed already"),
  );
  on.take(replan("again")).until("run_turn");
  expect(on.state.units.map(({ state }) => state)).toEqual(["passed", "open"]);
});

test("a patch of an older candidate is not the delivery of a newer one", () => {
  const on = play(two).until("deliver").until("deliver started").until("deliver");
  on.until("deliver started").take(effectFails());
  expect(on.state.delivered).toEqual({ patch: "patch" });
  const old = on.state.tip;
  on.take(replan("one more", [...two.plan, unitPlan({ title: "unit 2", verify: ["node", "verify-2.js"] })]));
  on.until("ended");
  const delivered = on.log.flatMap(({ event }) => (event.type === "mission.delivered" ? [event] : []));
  expect(delivered.map(({ kind, candidate }) => [kind, candidate])).toEqual([
    ["patch", old],
    ["patch", on.state.tip],
    ["branch", on.state.tip],
  ]);
});

test("a lost turn runs again under its number, on the new plan, with what was said", () => {
  const { state } = given(started(two))
    .after(interject())
    .after(effectStarted)
    .after(turnLost)
    .after(replan("less", [second]))
    .after(effectStarted)
    .after(rollsBack())
    .after(effectStarted);
  expect([state.turn?.number, state.turn?.said]).toEqual([1, [{ from: "ada", text: "use the old API" }]]);
});

test.each([
  ["before the check ran at base", given(created(two))],
  ["while a turn runs", given(started(two), turnStarted)],
])("refuses %s", (_, before) => {
  expect(before.when(replan())).toEqual(rejected("nothing_to_replan"));
});

test("refuses while a person is asked", () => {
  const on = play(config({ approval: "manual" })).until("waiting");
  expect(step(on.state, replan())).toEqual(rejected("nothing_to_replan"));
});

test("refuses a plan that proves nothing, naming the rule", () => {
  expect(given(started(two)).when(replan("x", [unitPlan({ verify: ["true"] })]))).toEqual(
    rejected("plan_not_valid", 'unit "Fix the parser": the verify command "true" is green whatever happens'),
  );
});
