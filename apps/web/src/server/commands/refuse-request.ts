import type { RejectionRule } from "@sortie/core/mission/rejections";
import type { MissionRequest } from "@sortie/core/mission/request";
import { Refusal } from "../trpc/errors.ts";

const control = /[\0-\x1f\x7f]/;

/** Refuses by the rule's name what no repository, ref or program can be; the runner refuses the rest when it looks at them. */
export function refuseRequest(request: MissionRequest): void {
  const { branch, agent } = request;
  refuseTarget(request);
  if (branch !== undefined) refuse("branch_not_valid", "the branch", branch);
  refuse("agent_not_a_program", "the agent's program", agent.argv[0]);
}

/** The same, of what is looked at before anything starts. */
export function refuseTarget({
  repository,
  base,
  check,
  setUp,
}: Pick<MissionRequest, "repository" | "base" | "check" | "setUp">): void {
  refuse("remote_not_allowed", "the repository", repository);
  if (base !== undefined) refuse("base_not_valid", "the base", base);
  if (check) refuse("check_not_a_program", "the check's program", check[0]);
  if (setUp) refuse("config_not_valid", "the set-up's program", setUp[0]);
}

function refuse(rule: RejectionRule, what: string, text: string | undefined): void {
  const fault = faultOf(text ?? "");
  if (fault) throw new Refusal("BAD_REQUEST", rule, `${what} ${fault}`);
}

function faultOf(text: string): string | undefined {
  if (text.trim() === "") return "is empty";
  if (text.startsWith("-")) return "begins with a dash";
  if (control.test(text)) return "has a control character";
  return undefined;
}
