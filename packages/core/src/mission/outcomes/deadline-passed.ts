import { accepted } from "../../kernel/decision.ts";
import type { MissionDecision } from "../decision.ts";
import { draft, type StepContext } from "../draft.ts";
import { conclude, fail } from "../endings.ts";
import type { OutcomeOf } from "../outcomes.ts";
import { rejected } from "../rejections.ts";
import type { Mission } from "../state.ts";

export function waitDeadlinePassed(
  outcome: OutcomeOf<"wait_deadline_passed">,
  mission: Mission,
  at: StepContext,
): MissionDecision {
  const wait = mission.waits[outcome.wait];
  if (!wait || Date.parse(wait.deadline) > Date.parse(at.now)) return rejected("no_such_wait");

  const decided = draft(mission, at);
  decided.add({ type: "mission.wait_expired", wait: outcome.wait, next: wait.atDeadline });
  if (wait.atDeadline === "give_up")
    fail(decided, "wait_expired", `nobody answered until ${wait.deadline}: ${wait.asked}`);
  return accepted(...conclude(decided).events);
}

/** The end is written at its deadline, also where what was in flight never reported back. */
export function stopDeadlinePassed(
  _outcome: OutcomeOf<"stop_deadline_passed">,
  mission: Mission,
  at: StepContext,
): MissionDecision {
  if (!mission.stop || Date.parse(mission.stop.deadline) > Date.parse(at.now)) return rejected("effect_not_due");

  const decided = draft(mission, at);
  fail(decided, "cancelled", "stopped");
  return accepted(...decided.events);
}
