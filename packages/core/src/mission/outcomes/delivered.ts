import { accepted } from "../../kernel/decision.ts";
import type { MissionDecision } from "../decision.ts";
import { draft, type StepContext } from "../draft.ts";
import { conclude, pause } from "../endings.ts";
import type { OutcomeOf } from "../outcomes.ts";
import { rejected } from "../rejections.ts";
import type { Mission } from "../state.ts";
import { inFlight } from "./in-flight.ts";

export function delivered(outcome: OutcomeOf<"delivered">, mission: Mission, at: StepContext): MissionDecision {
  const delivery = inFlight(mission, outcome.effect, "deliver");
  if (!delivery) return rejected("effect_not_due");

  const { effect, where } = outcome;
  const { candidate, kind } = delivery;
  const decided = draft(mission, at);
  decided.add({ type: "mission.delivered", effect, candidate, kind, where });
  return accepted(...conclude(decided).events);
}

/** A delivery that fails keeps the mission open with the reason. */
export function deliveryFailed(
  outcome: OutcomeOf<"delivery_failed">,
  mission: Mission,
  at: StepContext,
): MissionDecision {
  const delivery = inFlight(mission, outcome.effect, "deliver");
  if (!delivery) return rejected("effect_not_due");

  const { effect, reason } = outcome;
  const decided = draft(mission, at);
  decided.add({ type: "mission.delivery_failed", effect, kind: delivery.kind, reason });
  if (!decided.state.stop) pause(decided, "infra", `delivery of the ${delivery.kind} failed: ${reason}`);
  return accepted(...conclude(decided).events);
}
