import { accepted } from "../../kernel/decision.ts";
import type { MissionDecision } from "../decision.ts";
import { draft, type StepContext } from "../draft.ts";
import { conclude, pause } from "../endings.ts";
import type { OutcomeOf } from "../outcomes.ts";
import { rejected } from "../rejections.ts";
import type { Mission } from "../state.ts";
import { inFlight } from "./in-flight.ts";

export function provisioned(outcome: OutcomeOf<"provisioned">, mission: Mission, at: StepContext): MissionDecision {
  if (!inFlight(mission, outcome.effect, "provision")) return rejected("effect_not_due");
  const { effect, base, branch, home, sandbox } = outcome;
  const decided = draft(mission, at);
  decided.add({ type: "mission.provisioned", effect, base, branch, home, sandbox });
  return accepted(...conclude(decided).events);
}

export function setupFinished(
  outcome: OutcomeOf<"setup_finished">,
  mission: Mission,
  at: StepContext,
): MissionDecision {
  if (!inFlight(mission, outcome.effect, "set_up")) return rejected("effect_not_due");
  const { effect, result } = outcome;
  const decided = draft(mission, at);
  decided.add({ type: "mission.setup_finished", effect, result });
  if (result.outcome !== "passed" && !decided.state.stop)
    pause(decided, "infra", `the set-up ${result.outcome}: ${result.tail.slice(-400)}`);
  return accepted(...conclude(decided).events);
}
