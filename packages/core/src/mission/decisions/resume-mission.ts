import { accepted } from "../../kernel/decision.ts";
import type { CommandOf } from "../commands.ts";
import type { MissionDecision } from "../decision.ts";
import { draft, type StepContext } from "../draft.ts";
import { conclude } from "../endings.ts";
import { rejected } from "../rejections.ts";
import type { Mission } from "../state.ts";

/** Resume is not a restart: counters stay, and what is in flight goes on instead of starting a second time. */
export function resumeMission(
  _command: CommandOf<"resume_mission">,
  mission: Mission,
  at: StepContext,
): MissionDecision {
  if (!mission.pause && !mission.pauseRequested) return rejected("not_paused");
  if (mission.pause?.reason === "no_progress" && mission.unread.length === 0) {
    return rejected("resume_needs_more", "nothing moved: interject first, or replan");
  }

  const decided = draft(mission, at);
  decided.add({ type: "mission.resumed", by: at.actor });
  return accepted(...conclude(decided).events);
}
