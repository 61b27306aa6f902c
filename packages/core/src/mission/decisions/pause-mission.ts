import { accepted } from "../../kernel/decision.ts";
import type { CommandOf } from "../commands.ts";
import type { MissionDecision } from "../decision.ts";
import { draft, type StepContext } from "../draft.ts";
import { conclude } from "../endings.ts";
import { rejected } from "../rejections.ts";
import type { Mission } from "../state.ts";

/** What runs finishes and is recorded; nothing new starts. */
export function pauseMission(_command: CommandOf<"pause_mission">, mission: Mission, at: StepContext): MissionDecision {
  if (mission.pause || mission.pauseRequested) return rejected("already_paused");
  if (mission.stop) return rejected("stop_already_requested");

  const decided = draft(mission, at);
  decided.add({ type: "mission.pause_requested", by: at.actor });
  return accepted(...conclude(decided).events);
}
