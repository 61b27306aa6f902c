import { describe, expect, test } from "vitest";
import { checkResult, config, done, unitPlan, unitPlans } from "../testing/builders.ts";
import { given } from "../testing/given.ts";
import { checks, replan, turnSays } from "../testing/inputs.ts";
import { play } from "../testing/play.ts";
import { checked, checkStarted, sealed, started, turnStarted, unitPassed, verified } from "../testing/stories.ts";
import { commandProblem } from "./plan.ts";
import { everyUnitPassed } from "./state.ts";

const green = [checkResult(), checkResult("failed"), checkResult()];
const two = config({ plan: unitPlans(2) });
const firstPassed = [sealed("c1"), checked(...green), verified, unitPassed("c1")];

test("VE03 a declared artifact is absent: not passed, the command is not run, and the note says what is there", () => {
  const plan = [unitPlan({ artifacts: ["summary.md"], verify: ["node", "verify.js"] })];
  const claim = given(started(config({ plan })), turnStarted).after(turnSays(done()));
  expect(claim.state.units[0]?.state).toBe("claimed");
  const on = given(started(config({ plan })), sealed("c1"), checkStarted);
  const { state, events } = on.after(checks(checkResult("failed", { tail: "no summary.md; there are: README.md" })));
  const ran = events.flatMap((event) => (event.type === "mission.check_started" ? [event.check.check] : []));
  expect([ran, state.phase, state.units[0]?.iterations, state.units[0]?.lastFailure?.detail]).toEqual([
    ["baseline", "artifacts"],
    "execute",
    1,
    "artifacts failed\nno summary.md; there are: README.md",
  ]);
});

test("VE07 a substitution and backticks are refused, a plain grep with quotes is not", () => {
  expect([
    commandProblem(["sh", "-c", "test $(wc -l < a) = 1"]),
    commandProblem(["sh", "-c", "test `cat a` = 1"]),
    commandProblem(["grep", "-q", 'it is "here"', "README.md"]),
  ]).toEqual(["the verify command uses a substitution", "the verify command uses a substitution", undefined]);
});

test("VE09 a command that fails is no approval and no infra: execute, one iteration more, the note explains", () => {
  const on = given(started(), sealed("c1"), checkStarted).after(checks(checkResult("failed", { tail: "1 != 2" })));
  const [unit] = on.state.units;
  expect([on.state.phase, on.state.pause, unit?.iterations, unit?.lastFailure]).toEqual([
    "execute",
    null,
    1,
    { reason: "check", detail: "verify failed\n1 != 2" },
  ]);
});

describe("VE10 the second unit's checks run the first one's again", () => {
  const upToRegression = () =>
    given(started(two), firstPassed, sealed("c2"), checked(checkResult(), checkResult("failed")), checkStarted);

  test("its file is gone: regressed, execute, one iteration more", () => {
    const { state, events } = upToRegression().after(checks(checkResult("failed")));
    expect(events.filter(({ type }) => type === "mission.unit_regressed")).toEqual([
      { type: "mission.unit_regressed", unit: 0, check: { check: "regression", unit: 0 } },
    ]);
    expect([state.phase, state.units.map((unit) => unit.state), state.units[1]?.iterations]).toEqual([
      "execute",
      ["regressed", "open"],
      1,
    ]);
  });

  test("the regression goes with the tree: after the roll-back the first unit counts as passed", () => {
    const on = play(two).until("commit_unit").until("run_turn");
    on.until("roll_back", {
      run_check: ({ check }, _, effect) => {
        const isRed = check.check === "before" || check.check === "regression";
        return { type: "check_finished", effect, result: checkResult(isRed ? "failed" : "passed") };
      },
    });
    expect(on.until("run_turn").state.units.map((unit) => unit.state)).toEqual(["passed", "open"]);
    expect(on.state.current).toBe(1);
  });

  test("its file is intact: no event, and both pass", () => {
    const on = play(two).until("ended");
    expect(on.log.filter(({ event }) => event.type === "mission.unit_regressed")).toEqual([]);
    expect(on.state.units.map((unit) => unit.state)).toEqual(["passed", "passed"]);
  });
});

test("VE11 a replan keeps what passed with the same title and command, and opens what changed", () => {
  const [a, b] = unitPlans(2);
  const plan = [
    { ...a, artifacts: [] },
    { ...b, verify: ["node", "other.js"] },
  ] as typeof two.plan;
  const { state } = given(started(two), firstPassed).after(replan("another way", plan));
  expect(state.units.map((unit) => unit.state)).toEqual(["passed", "open"]);
  const changed = given(started(two), firstPassed).after(replan("x", unitPlans(2).map(otherCommand)));
  expect(changed.state.units.map((unit) => unit.state)).toEqual(["open", "open"]);
});

const otherCommand = (unit: ReturnType<typeof unitPlan>) => ({ ...unit, verify: [...unit.verify, "--strict"] });

test.each([
  ["with", ["src/parser.js"]],
  ["without", []],
])("VE12 a unit %s artifacts: no reviews are configured, so the log says that it was not reviewed", (_, artifacts) => {
  const { log } = play(config({ plan: [unitPlan({ artifacts })] })).until("ended");
  expect(log.map(({ event }) => event).filter(({ type }) => type === "mission.review_skipped")).toEqual([
    { type: "mission.review_skipped", unit: 0, policy: "none" },
  ]);
});

test("VE15 is everything passed? no units: no", () => {
  const flags = [[], [1, 1, 1], [0, 0, 0], [1, 1, 0]];
  const [unit] = given(started()).state.units;
  const units = (passed: number[]) =>
    passed.flatMap((is) => (unit ? [{ ...unit, state: is ? ("passed" as const) : ("open" as const) }] : []));
  expect(flags.map((passed) => everyUnitPassed({ units: units(passed) }))).toEqual([false, true, false, false]);
});
