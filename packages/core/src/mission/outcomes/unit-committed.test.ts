import { expect, test } from "vitest";
import { checkResult, config, unitPlans } from "../../testing/builders.ts";
import { decided, given } from "../../testing/given.ts";
import { commits, rollsBack, stop } from "../../testing/inputs.ts";
import {
  checked,
  commitStarted,
  dueId,
  sealed,
  started,
  turnFinished,
  turnStarted,
  unitFailed,
  verified,
} from "../../testing/stories.ts";
import { rejected } from "../rejections.ts";

const committing = (units: number, approval: "manual" | "none" = "none") =>
  given(
    started(config({ plan: unitPlans(units), approval })),
    [sealed("c1"), checked(checkResult(), checkResult("failed"), checkResult())],
    verified,
    commitStarted,
  );

test("the unit has passed; the next one is due on top of its commit", () => {
  const { state, when, after } = committing(2);
  expect(when(commits("c1"))).toEqual(
    decided(
      { type: "mission.unit_passed", effect: dueId(state), unit: 0, passed: true, commit: "c1" },
      { type: "mission.phase_started", phase: "execute" },
    ),
  );
  const next = after(commits("c1")).state;
  expect([next.tip, next.current, next.candidate, next.due.map(({ effect }) => effect)]).toEqual([
    "c1",
    1,
    null,
    [{ effect: "run_turn", turn: 2, role: "implementer", unit: 1 }],
  ]);
});

test("the last unit leads to the delivery, or to the question whether to deliver", () => {
  expect(
    committing(1)
      .after(commits("c1"))
      .state.due.map(({ effect }) => effect),
  ).toEqual([{ effect: "deliver", kind: "patch", candidate: "c1" }]);
  const { state } = committing(1, "manual").after(commits("c1"));
  expect([state.phase, state.status, state.due]).toEqual(["review", "waiting_for_input", []]);
});

test("a stop ends the mission with the unit passed", () => {
  const { state } = committing(1).after(stop).after(commits("c1"));
  expect([state.ended?.reason, state.units[0]?.state]).toEqual(["cancelled", "passed"]);
});

test("rolled_back: the workspace is as the last commit, and the next turn is due", () => {
  const back = given(started(), turnStarted, turnFinished(null), unitFailed("no_verdict", "x"), (m) => ({
    type: "mission.roll_back_started",
    effect: dueId(m),
  }));
  expect(back.when(rollsBack("refs/kept/1"))).toEqual(
    decided({ type: "mission.rolled_back", effect: dueId(back.state), to: back.state.base, keptAs: "refs/kept/1" }),
  );
  const { undo, due } = back.after(rollsBack()).state;
  expect([undo, due.map(({ effect }) => effect)]).toEqual([
    null,
    [{ effect: "run_turn", turn: 2, role: "implementer", unit: 0 }],
  ]);
});

test("refuses what is not in flight", () => {
  expect(given(started()).when(commits("c1"))).toEqual(rejected("effect_not_due"));
  expect(given(started()).when(rollsBack())).toEqual(rejected("effect_not_due"));
});
