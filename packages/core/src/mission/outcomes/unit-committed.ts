import { accepted } from "../../kernel/decision.ts";
import type { MissionDecision } from "../decision.ts";
import { draft, type StepContext } from "../draft.ts";
import { conclude } from "../endings.ts";
import type { OutcomeOf } from "../outcomes.ts";
import { rejected } from "../rejections.ts";
import { everyUnitPassed, type Mission } from "../state.ts";
import { inFlight } from "./in-flight.ts";

export function unitCommitted(
  outcome: OutcomeOf<"unit_committed">,
  mission: Mission,
  at: StepContext,
): MissionDecision {
  const effect = inFlight(mission, outcome.effect, "commit_unit");
  if (!effect) return rejected("effect_not_due");

  const decided = draft(mission, at);
  decided.add({
    type: "mission.unit_passed",
    effect: outcome.effect,
    unit: effect.unit,
    passed: true,
    commit: outcome.commit,
  });
  if (!everyUnitPassed(decided.state)) decided.add({ type: "mission.phase_started", phase: "execute" });
  return accepted(...conclude(decided).events);
}

export function rolledBack(outcome: OutcomeOf<"rolled_back">, mission: Mission, at: StepContext): MissionDecision {
  const effect = inFlight(mission, outcome.effect, "roll_back");
  if (!effect) return rejected("effect_not_due");

  const decided = draft(mission, at);
  decided.add({ type: "mission.rolled_back", effect: outcome.effect, to: effect.to, keptAs: outcome.keptAs });
  return accepted(...conclude(decided).events);
}
