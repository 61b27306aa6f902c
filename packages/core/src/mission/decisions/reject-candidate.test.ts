import { describe, expect, test } from "vitest";
import { config, owner, retry, unitPlans } from "../../testing/builders.ts";
import { decided, step } from "../../testing/given.ts";
import { approve, raise, reject, turnSays } from "../../testing/inputs.ts";
import { type Play, play } from "../../testing/play.ts";
import { openWait } from "../../testing/stories.ts";
import { failureFingerprint, terminalFingerprint } from "../fingerprint.ts";
import { rejected } from "../rejections.ts";

const three = config({ approval: "manual", plan: unitPlans(3) });
const asked = (settings = three) => play(settings).until("waiting");
const decide = (on: Play, input: ReturnType<typeof reject>) => step(on.state, input(on.state));
const unitStates = ({ state }: Play) => state.units.map((unit) => unit.state);

test("is rework of the last unit, where none is named", () => {
  const on = asked();
  const { wait } = openWait(on.state);
  const reason = "the name is wrong";
  expect(decide(on, reject(reason))).toEqual(
    decided(
      { type: "mission.wait_answered", wait, by: owner, answer: "rejected: the name is wrong" },
      { type: "mission.rework_requested", unit: 2, fingerprint: failureFingerprint(reason), reason, by: owner },
      { type: "mission.phase_started", phase: "execute" },
    ),
  );
});

describe("rework of a unit in the middle", () => {
  const reworked = () => asked().take(reject("rename it", 1));

  test("opens that unit only, and gives the reason to a fixer", () => {
    const on = reworked();
    expect(unitStates(on)).toEqual(["passed", "open", "passed"]);
    expect(on.state.due.map(({ effect }) => effect)).toEqual([{ effect: "run_turn", turn: 4, role: "fixer", unit: 1 }]);
    expect(on.until("run_turn started").state.turn?.said).toEqual([{ from: "ada", text: "rename it" }]);
  });

  test("runs every check again: the unit's, all others as regressions, and the mission's", () => {
    const on = reworked().until("commit_unit");
    expect(Object.keys(on.state.candidate?.results ?? {})).toEqual([
      "verify:1",
      "before:1",
      "regression:0",
      "regression:2",
      "mission",
    ]);
  });

  test("asks for approval of the new candidate; the old one is void", () => {
    const on = asked();
    const { candidate } = openWait(on.state);
    on.take(reject("rename it", 1)).until("waiting");
    expect(step(on.state, approve(candidate)(on.state))).toEqual(rejected("candidate_was_replaced"));
    expect(on.state.approval).toBe(null);
  });

  test("keeps the reason for the next fixer, since its predecessor's work is rolled back", () => {
    const on = reworked().until("run_turn started");
    on.take(turnSays(retry())).until("run_turn started");
    expect(on.state.turn).toMatchObject({ number: 5, said: [{ from: "ada", text: "rename it" }] });
  });
});

test("refuses a unit that the plan does not have", () => {
  expect(decide(asked(), reject("x", 3))).toEqual(rejected("unit_unknown"));
});

test("refuses another candidate, an old nonce and a closed wait", () => {
  const on = asked();
  const command = reject()(on.state);
  expect(step(on.state, { ...command, candidate: "another" })).toEqual(rejected("candidate_was_replaced"));
  expect(step(on.state, { ...command, nonce: "an older nonce" })).toEqual(rejected("wait_was_replaced"));
  expect(step(on.take(command).state, command)).toEqual(
    rejected("wait_was_answered", "ada answered this before: rejected: the name is wrong"),
  );
});

test("fails where no attempt is left, unless the brake is raised first", () => {
  const once = config({ approval: "manual", brakes: { iterationsMax: 1 } });
  const ending = {
    type: "mission.failed",
    reason: "max_iterations",
    detail: "rejected, and no attempt is left: the name is wrong",
  } as const;
  const decision = decide(asked(once), reject());
  expect(decision.accepted && decision.events.at(-1)).toEqual({
    ...ending,
    fingerprint: terminalFingerprint(ending),
  });
  const raised = asked(once).take(raise("iterationsMax", 2)).take(reject());
  expect([raised.state.phase, raised.state.ended]).toEqual(["execute", null]);
});
