import type { Check, CheckResult } from "../mission/check.ts";

type Kind = Check["check"];
type Outcome = CheckResult["outcome"];

const names: { [K in Kind]: string } = {
  baseline: "Mission's check at base",
  artifacts: "Check of promised files",
  verify: "Unit's check",
  before: "Check without the change",
  regression: "Recheck",
  mission: "Mission's check",
};

/** What a check is called, as `Unit's check` or `Recheck of unit 1`. */
export function checkName(check: Check): string {
  return check.check === "regression" ? `Recheck of unit ${check.unit + 1}` : names[check.check];
}

const outcomes: { [O in Outcome]: string } = {
  passed: "passed",
  failed: "failed",
  timed_out: "ran out of time",
  vacuous: "proved nothing",
};

/** `passed`, `failed: exit 1`, `ran out of time`. */
export function outcomeWords({ outcome, exit }: Pick<CheckResult, "outcome" | "exit">): string {
  return outcome === "failed" && exit !== null ? `failed: exit ${exit}` : outcomes[outcome];
}

/** An outcome beside its check: red without the change is said to be what it has to be. */
export function evidenceWords(check: Check, result: Pick<CheckResult, "outcome" | "exit">): string {
  return check.check === "before" && result.outcome === "failed" ? "red, as it has to be" : outcomeWords(result);
}

export type CheckMeaning = "good" | "bad" | "plain";

/**
 * Whether an outcome speaks for the candidate. Red is what base and the sources without the change should be, and what
 * the mission's check may be until the last unit is in.
 */
export function checkMeaning({ check }: Check, { outcome }: Pick<CheckResult, "outcome">): CheckMeaning {
  if (check === "baseline") return "plain";
  if (check === "before") return outcome === "failed" ? "good" : "plain";
  if (outcome === "passed") return "good";
  return check === "mission" ? "plain" : "bad";
}
