import { describe, expect, test } from "vitest";
import { type RawCheck, readCheck } from "./read-check.ts";

const raw = (changes: Partial<RawCheck>): RawCheck => ({
  exit: 0,
  timedOut: false,
  durationMs: 12,
  digest: "d",
  tail: "",
  ...changes,
});
const outcome = (changes: Partial<RawCheck>) => readCheck(raw(changes)).outcome;
const tap = "TAP version 13\nok 1 - adds\nnot ok 2 - subtracts\n    ok 1 - inner\nok 3 - later # SKIP\n1..3";

test("keeps the evidence, and the tests where they are readable", () => {
  expect(readCheck(raw({ exit: 1, tail: tap }))).toEqual({
    outcome: "failed",
    exit: 1,
    durationMs: 12,
    digest: "d",
    tail: tap,
    tests: { passed: ["adds", "inner", "later"], failed: ["subtracts"] },
  });
  expect(readCheck(raw({ tail: "all fine" }))).toEqual({
    outcome: "passed",
    exit: 0,
    durationMs: 12,
    digest: "d",
    tail: "all fine",
  });
});

test("too many tests to keep are not kept", () => {
  const many = Array.from({ length: 401 }, (_, at) => `ok ${at} - t${at}`).join("\n");
  expect(readCheck(raw({ tail: many })).tests).toBe(undefined);
});

describe("the outcome", () => {
  test.each<[string, Partial<RawCheck>, string]>([
    ["exit 0", {}, "passed"],
    ["exit 3", { exit: 3 }, "failed"],
    ["killed by a signal", { exit: null }, "failed"],
    ["its limit passed, whatever it printed", { exit: 0, timedOut: true, tail: "ok 1 - adds" }, "timed_out"],
    ["no such command", { exit: 127 }, "vacuous"],
    ["not executable", { exit: 126 }, "vacuous"],
    ["zero tests, green", { tail: "# tests 0\n# pass 0" }, "vacuous"],
    ["zero tests, red", { exit: 1, tail: "No test files found, exiting with code 1" }, "vacuous"],
    ["a missing module", { exit: 1, tail: "Error: Cannot find module './parser.js'" }, "vacuous"],
    ["a missing file", { exit: 1, tail: "cat: NOTES.md: No such file or directory" }, "vacuous"],
    [
      "a failing test in a file that cannot load",
      { exit: 1, tail: "not ok 1 - a.test.js\nERR_MODULE_NOT_FOUND" },
      "vacuous",
    ],
    [
      "an assertion beside a missing file",
      { exit: 1, tail: "No such file or directory\nAssertionError: 1 != 2" },
      "failed",
    ],
    ["a failing test", { exit: 1, tail: "not ok 1 - adds\n" }, "failed"],
  ])("%s", (_, changes, expected) => {
    expect(outcome(changes)).toBe(expected);
  });
});
