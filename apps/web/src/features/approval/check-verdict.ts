import { type CheckMeaning, checkMeaning } from "@sortie/core/read-models/check-words";
import type { LatestCheck } from "./opened.ts";

/** How a group of checks is summed up: bad as soon as one is, good if one speaks for the candidate and none against it. */
export function verdictOf(checks: readonly Pick<LatestCheck, "check" | "result">[]): {
  look: CheckMeaning;
  words: string;
} {
  const meanings = checks.map(({ check, result }) => checkMeaning(check, result));
  // What base did is known before any work is done, and says nothing of it.
  const open = checks.filter(({ check }, at) => meanings[at] === "plain" && check.check !== "baseline").length;
  const bad = meanings.filter((each) => each === "bad").length;
  const good = meanings.filter((each) => each === "good").length;
  if (bad > 0) return { look: "bad", words: `${bad} of ${checks.length} against it` };
  if (open > 0) return { look: "plain", words: open === 1 ? "one says nothing" : `${open} say nothing` };
  if (good === 0) return { look: "plain", words: "no check ran" };
  return { look: "good", words: good === 1 ? "passed" : `${good} checks passed` };
}
