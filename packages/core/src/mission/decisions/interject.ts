import { accepted } from "../../kernel/decision.ts";
import type { CommandOf } from "../commands.ts";
import type { MissionDecision } from "../decision.ts";
import type { StepContext } from "../draft.ts";
import type { Mission } from "../state.ts";

export function interject(command: CommandOf<"interject">, _mission: Mission, at: StepContext): MissionDecision {
  return accepted({ type: "mission.interjected", by: at.actor, message: command.message });
}
