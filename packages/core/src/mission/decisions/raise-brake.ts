import { accepted } from "../../kernel/decision.ts";
import type { CommandOf } from "../commands.ts";
import type { MissionDecision } from "../decision.ts";
import type { StepContext } from "../draft.ts";
import { rejected } from "../rejections.ts";
import type { Mission } from "../state.ts";

export function raiseBrake(command: CommandOf<"raise_brake">, mission: Mission, at: StepContext): MissionDecision {
  if (at.actor.kind === "agent") return rejected("agents_may_not_raise");
  if (command.to <= mission.brakes[command.brake]) return rejected("brake_not_higher");

  return accepted({ type: "mission.brake_raised", brake: command.brake, to: command.to, by: at.actor });
}
