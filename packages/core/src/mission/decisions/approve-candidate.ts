import { accepted } from "../../kernel/decision.ts";
import type { WaitId } from "../../kernel/ids.ts";
import type { CommandOf } from "../commands.ts";
import type { MissionDecision } from "../decision.ts";
import { draft, type StepContext } from "../draft.ts";
import { conclude } from "../endings.ts";
import type { Mission } from "../state.ts";
import { refuseWait } from "./refuse-wait.ts";

export function approveCandidate(
  command: CommandOf<"approve_candidate">,
  mission: Mission,
  at: StepContext,
): MissionDecision {
  const refusal = refuseWait(command, mission, "approval");
  if (refusal) return refusal;

  const decided = draft(mission, at);
  decided.add({ type: "mission.wait_answered", wait: command.wait as WaitId, by: at.actor, answer: "approved" });
  return accepted(...conclude(decided).events);
}
