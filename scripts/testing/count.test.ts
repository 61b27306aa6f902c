import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { countRunner, countTap, countVitest, sum } from "./count.mjs";

function reportOf(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), "sortie-count-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, "report"), text);
  return join(folder, "report");
}

test("a file that vitest could not load is a failure", () => {
  const unloaded = { status: "failed", assertionResults: [] };
  const loaded = { status: "failed", assertionResults: [{}] };
  const report = { numPassedTests: 4, numFailedTests: 1, testResults: [unloaded, loaded] };
  expect(countVitest(report)).toEqual({ passed: 4, failed: 2 });
});

test("a cancelled journey did not pass", () => {
  expect(countTap("ok 1\n# tests 6\n# pass 3\n# fail 1\n# cancelled 2\n")).toEqual({ passed: 3, failed: 3 });
});

test("a runner that fails without a failed test has failed once, also without a report", () => {
  const report = reportOf("# pass 3\n# fail 0\n");
  expect(countRunner({ code: 0, report, count: countTap })).toEqual({ passed: 3, failed: 0 });
  expect(countRunner({ code: 1, report, count: countTap })).toEqual({ passed: 3, failed: 1 });
  expect(countRunner({ code: 0, report: `${report}-none`, count: countTap })).toEqual({ passed: 0, failed: 1 });
  const cutOff = reportOf('{"numPassedTests":');
  expect(countRunner({ code: 137, report: cutOff, count: (text) => countVitest(JSON.parse(text)) })).toEqual({
    passed: 0,
    failed: 1,
  });
});

test("counts add up", () => {
  expect(
    sum([
      { passed: 1, failed: 0 },
      { passed: 2, failed: 3 },
    ]),
  ).toEqual({ passed: 3, failed: 3 });
});
