/** Which check of a candidate (or of base) this is. `regression` reruns the verify command of an earlier unit. */
export type Check =
  | { check: "baseline" }
  | { check: "artifacts"; unit: number }
  | { check: "verify"; unit: number }
  | { check: "before"; unit: number }
  | { check: "regression"; unit: number }
  | { check: "mission" };

/**
 * What a check showed. `vacuous`: red or green for a reason that proves nothing (missing file or command, zero tests).
 * `durationMs` milliseconds; `digest` SHA-256 of the whole output; `tail` its end, redacted and capped.
 */
export interface CheckResult {
  outcome: "passed" | "failed" | "timed_out" | "vacuous";
  exit: number | null;
  durationMs: number;
  digest: string;
  tail: string;
  /** Names of the tests that ran, where the output is readable and short enough. */
  tests?: { passed: string[]; failed: string[] };
}

export function checkKey(check: Check): string {
  return "unit" in check ? `${check.check}:${check.unit}` : check.check;
}
