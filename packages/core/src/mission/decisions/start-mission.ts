import { accepted } from "../../kernel/decision.ts";
import type { MissionId } from "../../kernel/ids.ts";
import type { CommandOf } from "../commands.ts";
import type { MissionConfig } from "../config.ts";
import type { MissionDecision } from "../decision.ts";
import type { MissionEvent } from "../events.ts";
import { commandProblem, planProblem } from "../plan.ts";
import { type RejectionRule, rejected } from "../rejections.ts";
import type { Mission } from "../state.ts";

/** What the runner saw of the target: the base as 40 hex digits (or "unavailable"), the branch and the whole configuration; or a refusal. */
export type TargetFacts =
  | { base: string; branch: string; config: MissionConfig }
  | { rule: RejectionRule; says: string };

export function startMission(
  command: CommandOf<"start_mission">,
  mission: Mission | null,
  target: TargetFacts | undefined,
): MissionDecision {
  if (mission) return rejected("mission_already_started");
  if (!target) return rejected("repository_not_found", "nobody could look at the repository");
  if ("rule" in target) return rejected(target.rule, target.says);
  const judgesNothing = commandProblem(target.config.check);
  if (judgesNothing) return rejected("check_judges_nothing", judgesNothing);
  const problem = planProblem(target.config.plan);
  if (problem) return rejected("plan_not_valid", problem);

  const retryOf = command.retryOf === undefined ? {} : { retryOf: command.retryOf as MissionId };
  return accepted<MissionEvent>(
    { type: "mission.created", config: target.config, base: target.base, branch: target.branch, ...retryOf },
    { type: "mission.phase_started", phase: "plan" },
  );
}
