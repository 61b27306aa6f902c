import type { CheckResult } from "./check.ts";

export interface RawCheck {
  exit: number | null;
  timedOut: boolean;
  durationMs: number;
  digest: string;
  tail: string;
}

const testsKeptMax = 400;
const noTests = [
  /^# tests 0$/m,
  /no test files found/i,
  /no tests (were )?(found|run|ran)/i,
  /\b0 tests? (passed|executed|ran)\b/i,
];
const nothingToRun = [
  /cannot find module/i,
  /ERR_MODULE_NOT_FOUND/,
  /command not found/i,
  /no such file or directory/i,
  /could not find '[^']+'/i,
];

/** Reads what a check printed: its tests where the output is TAP, and whether it proves anything at all. */
export function readCheck(raw: RawCheck): CheckResult {
  const { exit, durationMs, digest, tail } = raw;
  const tests = readTap(tail);
  return { outcome: outcomeOf(raw, tests), exit, durationMs, digest, tail, ...(tests ? { tests } : {}) };
}

function outcomeOf({ exit, timedOut, tail }: RawCheck, tests: CheckResult["tests"]): CheckResult["outcome"] {
  if (timedOut) return "timed_out";
  if (exit === 126 || exit === 127) return "vacuous";
  const ranNothing = noTests.some((pattern) => pattern.test(tail));
  if (exit === 0) return ranNothing ? "vacuous" : "passed";
  if (tests && tests.failed.length > 0 && !onlyMissing(tail)) return "failed";
  return ranNothing || onlyMissing(tail) ? "vacuous" : "failed";
}

function onlyMissing(tail: string): boolean {
  return nothingToRun.some((pattern) => pattern.test(tail)) && !/AssertionError|ERR_ASSERTION/.test(tail);
}

function readTap(text: string): CheckResult["tests"] {
  const lines = [...text.matchAll(/^\s*(not ok|ok) \d+(?: -)? (.*?)(?: # (?:SKIP|TODO).*)?$/gm)];
  if (lines.length === 0 || lines.length > testsKeptMax) return undefined;
  const named = (mark: string) => lines.filter(([, word]) => word === mark).map(([, , name]) => name ?? "");
  return { passed: named("ok"), failed: named("not ok") };
}
