import type { Refused } from "../kernel/decision.ts";

/** Every rule a command can be refused by, and what is said when nothing more exact is known. */
export const rejectionSays = {
  mission_not_found: "there is no such mission",
  mission_already_started: "a mission with this id was started before",
  mission_has_ended: "the mission has ended; retry starts a new one",
  role_may_not: "this role may not do that",
  repository_not_found: "the repository does not exist",
  repository_not_a_git_repository: "the folder is not a git repository",
  remote_not_allowed: "only local paths and https or ssh remotes without credentials are allowed",
  base_not_found: "the base does not exist in the repository",
  base_not_valid: "the base is not a valid ref or commit",
  branch_not_valid: "the branch name is not valid",
  check_missing: "a mission needs a check",
  config_not_valid: "the configuration is not valid",
  check_not_a_program: "the check is not a program that can be run",
  check_judges_nothing: "the check cannot judge anything",
  agent_not_a_program: "the agent is not a program that can be run",
  plan_not_valid: "the plan is not valid",
  sandbox_missing: "the mission requires a sandbox and this host has none",
  no_such_wait: "there is no such open wait",
  wait_was_replaced: "the question was replaced by a newer one",
  wait_was_answered: "somebody answered this before",
  candidate_was_replaced: "a newer candidate was sealed",
  unit_unknown: "the plan has no such unit",
  not_paused: "the mission is not paused",
  already_paused: "the mission is paused already",
  resume_needs_more: "resuming alone does not help here",
  nothing_to_replan: "the plan cannot be replaced now",
  brake_not_higher: "a brake can only be raised above its present limit",
  agents_may_not_raise: "an agent's credential cannot raise a limit",
  stop_already_requested: "a stop was requested before",
  effect_not_due: "this effect is not due",
  effect_already_started: "this effect was started before",
} as const;

export type RejectionRule = keyof typeof rejectionSays;

/** A refusal as data: stored in the receipt, shown to the user. */
export interface Rejection {
  rule: RejectionRule;
  says: string;
}

export function rejected(rule: RejectionRule, says: string = rejectionSays[rule]): Refused<Rejection> {
  return { accepted: false, rejection: { rule, says } };
}
