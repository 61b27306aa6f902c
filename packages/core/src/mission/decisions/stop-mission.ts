import { accepted } from "../../kernel/decision.ts";
import type { CommandOf } from "../commands.ts";
import type { MissionDecision } from "../decision.ts";
import { draft, later, type StepContext } from "../draft.ts";
import { conclude } from "../endings.ts";
import { rejected } from "../rejections.ts";
import type { Mission } from "../state.ts";

/** How long what is in flight has to be gone before the end is written anyway. */
export const stopDeadlineMs = 60_000;

export function stopMission(command: CommandOf<"stop_mission">, mission: Mission, at: StepContext): MissionDecision {
  if (mission.stop) return rejected("stop_already_requested");

  const decided = draft(mission, at);
  decided.add({
    type: "mission.stop_requested",
    by: at.actor,
    deadline: later(at.now, stopDeadlineMs),
    reason: command.reason ?? null,
  });
  return accepted(...conclude(decided).events);
}
