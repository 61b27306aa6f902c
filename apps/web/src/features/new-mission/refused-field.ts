/** Which field a refusal of the API or of a look is about; null where it is about none. */
export function refusedField(rule: string): string | null {
  if (rule.startsWith("repository_") || rule === "remote_not_allowed") return "repository";
  if (rule.startsWith("base_")) return "base";
  if (rule.startsWith("branch_")) return "branch";
  if (rule.startsWith("check_")) return "check";
  if (rule.startsWith("agent_")) return "agent";
  if (rule.startsWith("plan_")) return "plan";
  return rule === "sandbox_missing" ? "sandbox" : null;
}
