import { accepted } from "../../kernel/decision.ts";
import type { MissionDecision } from "../decision.ts";
import { draft, type StepContext } from "../draft.ts";
import { conclude, pause } from "../endings.ts";
import type { OutcomeOf } from "../outcomes.ts";
import { rejected } from "../rejections.ts";
import type { Mission } from "../state.ts";

/** The world could not do it: the mission pauses once, instead of trying for ever. */
export function effectFailed(outcome: OutcomeOf<"effect_failed">, mission: Mission, at: StepContext): MissionDecision {
  const entry = mission.due.find(({ id, started }) => id === outcome.effect && started);
  if (!entry) return rejected("effect_not_due");

  const decided = draft(mission, at);
  decided.add({ type: "mission.effect_failed", effect: outcome.effect, reason: outcome.reason });
  if (!decided.state.stop) pause(decided, "infra", `${entry.effect.effect}: ${outcome.reason}`);
  return accepted(...conclude(decided).events);
}

/** A stop reached what was in flight, and nothing of it is left. */
export function effectStopped(
  outcome: OutcomeOf<"effect_stopped">,
  mission: Mission,
  at: StepContext,
): MissionDecision {
  const entry = mission.due.find(({ id, started }) => id === outcome.effect && started);
  if (!entry || !mission.stop) return rejected("effect_not_due");

  const decided = draft(mission, at);
  decided.add(
    { type: "mission.stop_acknowledged", killed: outcome.killed },
    { type: "mission.effect_stopped", effect: outcome.effect, killed: outcome.killed },
  );
  return accepted(...conclude(decided).events);
}
