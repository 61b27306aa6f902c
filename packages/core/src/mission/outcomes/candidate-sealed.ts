import { accepted } from "../../kernel/decision.ts";
import { brake } from "../brakes.ts";
import type { MissionDecision } from "../decision.ts";
import { draft, type StepContext } from "../draft.ts";
import { conclude, pause } from "../endings.ts";
import { failureFingerprint } from "../fingerprint.ts";
import type { OutcomeOf } from "../outcomes.ts";
import { rejected } from "../rejections.ts";
import type { Mission } from "../state.ts";
import { inFlight } from "./in-flight.ts";

export function candidateSealed(
  outcome: OutcomeOf<"candidate_sealed">,
  mission: Mission,
  at: StepContext,
): MissionDecision {
  const seal = inFlight(mission, outcome.effect, "seal_candidate");
  if (!seal) return rejected("effect_not_due");

  const { effect, commit, tree, changed, judges } = outcome;
  const { unit } = seal;
  const decided = draft(mission, at);
  decided.add({ type: "mission.candidate_sealed", effect, unit, commit, tree, changed, judges });
  if (judges.length > 0) {
    decided.add({ type: "mission.unit_flagged", unit, flag: "changed_judge", detail: judges.slice(0, 20).join(", ") });
  }
  if (!decided.state.stop && decided.state.waste >= mission.brakes.wasteMax) {
    pause(decided, "no_progress", `the same candidate ${decided.state.waste + 1} times`);
  }
  return accepted(...conclude(decided).events);
}

export function sealRefused(outcome: OutcomeOf<"seal_refused">, mission: Mission, at: StepContext): MissionDecision {
  const seal = inFlight(mission, outcome.effect, "seal_candidate");
  if (!seal) return rejected("effect_not_due");

  const detail = outcome.refused.map(({ path, rule }) => `${path}: ${rule}`).join("\n");
  const decided = draft(mission, at);
  decided.add(
    { type: "mission.effect_failed", effect: outcome.effect, reason: "the workspace cannot be sealed" },
    {
      type: "mission.unit_failed",
      unit: seal.unit,
      reason: "seal_refused",
      fingerprint: failureFingerprint(detail),
      detail,
    },
  );
  if (!decided.state.stop) brake(decided, seal.unit);
  return accepted(...conclude(decided).events);
}
