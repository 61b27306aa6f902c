import type { CheckResult } from "@sortie/core/mission/check";
import type { Mission } from "@sortie/core/mission/state";
import { filesOf } from "./diff.ts";
import { sha } from "./digest.ts";

export function passing(tests: number): CheckResult {
  return checkResult("passed", 0, `# tests ${tests}\n# pass ${tests}\n# fail 0\n# duration_ms ${tests * 13}`);
}

/** A red check of the present unit. Its text differs with `round`, so that two rounds are no standstill. */
export function failing(mission: Mission, round: number, failed: number): CheckResult {
  const [file = ""] = filesOf(mission);
  const lines = [
    `✖ ${file.replace(/\.[a-z]+$/, "")} keeps what it was given, case ${round} (4.${round}21ms)`,
    "  AssertionError [ERR_ASSERTION]: Expected values to be strictly equal:",
    `  + actual - expected   + ${round * 7}   - ${round * 7 + failed}`,
    `      at TestContext.<anonymous> (${file}:${40 + round}:12)`,
    `# tests ${80 + round}`,
    `# fail ${failed}`,
  ];
  return checkResult("failed", 1, lines.join("\n"));
}

export function checkResult(outcome: CheckResult["outcome"], exit: number | null, tail: string): CheckResult {
  return { outcome, exit, durationMs: 1_000 + tail.length * 17, digest: sha("sha256", tail), tail };
}
