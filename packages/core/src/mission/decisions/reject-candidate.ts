import { accepted } from "../../kernel/decision.ts";
import type { WaitId } from "../../kernel/ids.ts";
import type { CommandOf } from "../commands.ts";
import type { MissionDecision } from "../decision.ts";
import { draft, type StepContext } from "../draft.ts";
import { conclude, fail } from "../endings.ts";
import { failureFingerprint } from "../fingerprint.ts";
import { rejected } from "../rejections.ts";
import type { Mission } from "../state.ts";
import { refuseWait } from "./refuse-wait.ts";

/** A person's rejection is rework: the named unit (the last one, if none is named) goes back to execute. */
export function rejectCandidate(
  command: CommandOf<"reject_candidate">,
  mission: Mission,
  at: StepContext,
): MissionDecision {
  const refusal = refuseWait(command, mission, "approval");
  if (refusal) return refusal;
  const unit = command.unit ?? mission.units.length - 1;
  if (!mission.units[unit]) return rejected("unit_unknown");

  const decided = draft(mission, at);
  const fingerprint = failureFingerprint(command.reason);
  decided.add(
    {
      type: "mission.wait_answered",
      wait: command.wait as WaitId,
      by: at.actor,
      answer: `rejected: ${command.reason}`,
    },
    { type: "mission.rework_requested", unit, fingerprint, reason: command.reason, by: at.actor },
    { type: "mission.phase_started", phase: "execute" },
  );
  if ((decided.state.units[unit]?.iterations ?? 0) >= mission.brakes.iterationsMax)
    fail(decided, "max_iterations", `rejected, and no attempt is left: ${command.reason}`);
  return accepted(...conclude(decided).events);
}
