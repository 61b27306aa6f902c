import { accepted } from "../../kernel/decision.ts";
import type { CommandOf } from "../commands.ts";
import type { MissionDecision } from "../decision.ts";
import { draft, type StepContext } from "../draft.ts";
import { conclude, takePlan } from "../endings.ts";
import { planProblem } from "../plan.ts";
import { rejected } from "../rejections.ts";
import { isInFlight, type Mission, openWaits } from "../state.ts";

/** Takes a new plan, or the present one again with fresh counters; units whose title and command stay keep what they passed. */
export function replanMission(
  command: CommandOf<"replan_mission">,
  mission: Mission,
  at: StepContext,
): MissionDecision {
  if (!mission.baseline || isInFlight(mission) || openWaits(mission).length > 0) return rejected("nothing_to_replan");
  const plan = command.plan ?? mission.units;
  const problem = planProblem(plan);
  if (problem) return rejected("plan_not_valid", problem);

  const decided = draft(mission, at);
  decided.add({ type: "mission.replanned", reason: command.reason });
  takePlan(decided, plan);
  // The mission's check was read as "not the last unit yet" when these passed: a plan with nothing open proves nothing.
  if (decided.state.units.every(({ state }) => state === "passed" || state === "regressed"))
    return rejected("nothing_to_replan", "every unit of this plan has passed already");
  if (mission.pause) decided.add({ type: "mission.resumed", by: at.actor });
  return accepted(...conclude(decided).events);
}
