import { accepted } from "../../kernel/decision.ts";
import type { MissionDecision } from "../decision.ts";
import type { StepContext } from "../draft.ts";
import { terminalFingerprint } from "../fingerprint.ts";
import type { MissionOutcome } from "../outcomes.ts";
import { rejected } from "../rejections.ts";
import type { Mission } from "../state.ts";

/**
 * After the end no event of a turn is written. A second end with the first one's fingerprint is a no-op;
 * another end appends `reconciled`, which names the first as canonical. Source: missions.md §10.
 */
export function reconcile(outcome: MissionOutcome, mission: Mission, _at: StepContext): MissionDecision {
  const { ended } = mission;
  if (!ended) return rejected("effect_not_due");
  const proposed = proposedEnd(outcome, mission);
  if (!proposed) return rejected("mission_has_ended");
  if (proposed.fingerprint === ended.fingerprint) return accepted();
  return accepted({
    type: "mission.reconciled",
    canonical: ended.fingerprint,
    refused: proposed.fingerprint,
    detail: proposed.detail,
  });
}

function proposedEnd(outcome: MissionOutcome, mission: Mission): { fingerprint: string; detail: string } | undefined {
  if (outcome.type === "delivered") {
    const fingerprint = terminalFingerprint({ type: "mission.done", candidate: mission.tip });
    return { fingerprint, detail: `delivered to ${outcome.where} after the end` };
  }
  if (outcome.type === "effect_stopped" || outcome.type === "stop_deadline_passed") {
    const fingerprint = terminalFingerprint({ type: "mission.failed", reason: "cancelled", detail: "stopped" });
    return { fingerprint, detail: "stopped after the end" };
  }
  return undefined;
}
