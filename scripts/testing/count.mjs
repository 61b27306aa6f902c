import { existsSync, readFileSync } from "node:fs";

/** @typedef {{ passed: number, failed: number }} Count */

/** What a vitest JSON report says; a file that could not be loaded counts as one failure. */
export function countVitest(report) {
  const unloaded = report.testResults.filter((file) => file.status === "failed" && file.assertionResults.length === 0);
  return { passed: report.numPassedTests, failed: report.numFailedTests + unloaded.length };
}

/** What the closing lines of node:test's TAP say; a cancelled test did not pass. */
export function countTap(tap) {
  const number = (name) => Number(new RegExp(`^# ${name} (\\d+)$`, "m").exec(tap)?.[1] ?? 0);
  return { passed: number("pass"), failed: number("fail") + number("cancelled") };
}

/**
 * The count of one runner. One that says it failed without a failed test, or that left no report, has failed once.
 * @param {{ code: number, report: string, count: (text: string) => Count }} outcome
 */
export function countRunner({ code, report, count }) {
  const counted = read(report, count);
  if (!counted) return { passed: 0, failed: 1 };
  return code !== 0 && counted.failed === 0 ? { ...counted, failed: 1 } : counted;
}

/** @param {Count[]} counts */
export function sum(counts) {
  const total = (name) => counts.reduce((sofar, count) => sofar + count[name], 0);
  return { passed: total("passed"), failed: total("failed") };
}

function read(file, count) {
  try {
    return existsSync(file) ? count(readFileSync(file, "utf8")) : undefined;
  } catch {
    return undefined;
  }
}
