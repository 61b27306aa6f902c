import type { Check, CheckResult } from "@sortie/core/mission/check";
import { expect, test } from "vitest";
import { verdictOf } from "./check-verdict.ts";

const ran = (check: Check["check"], outcome: CheckResult["outcome"]) => ({
  check: { check, unit: 0 } as Check,
  result: { outcome, exit: 0, durationMs: 1, digest: "", tail: "" },
});

test.each([
  [[ran("verify", "passed"), ran("before", "failed")], { look: "good", words: "2 checks passed" }],
  [[ran("baseline", "failed"), ran("mission", "passed")], { look: "good", words: "passed" }],
  [[ran("verify", "passed"), ran("regression", "failed")], { look: "bad", words: "1 of 2 against it" }],
  [[ran("verify", "passed"), ran("before", "passed")], { look: "plain", words: "one says nothing" }],
  [[ran("baseline", "passed")], { look: "plain", words: "no check ran" }],
  [[], { look: "plain", words: "no check ran" }],
] as const)("case %#", (checks, verdict) => {
  expect(verdictOf(checks)).toEqual(verdict);
});
