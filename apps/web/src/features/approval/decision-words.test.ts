import { config, unitPlan } from "@sortie/core/testing/builders";
import { expect, test } from "vitest";
import { answerWords, approvalWords, rejectionWords } from "./decision-words.ts";

const branch = "mission/fix-it-00000001";

test("an approval says where things go", () => {
  expect(approvalWords({ config: config({ delivery: "patch" }), branch })).toEqual([
    "A patch file of exactly this commit is written.",
    "The repository is not touched.",
  ]);
  expect(approvalWords({ config: config(), branch })[1]).toBe(
    "The new branch `mission/fix-it-00000001` is put into `/srv/repository`, at exactly this commit.",
  );
});

test.each([
  [0, "The agent works on it again and reads your reason; 7 attempts are left."],
  [6, "The agent works on it again and reads your reason; one attempt is left."],
  [7, "No attempt is left for this unit: the mission fails."],
])("after %i attempts a rejection says what is left", (iterations, says) => {
  const unit = {
    ...unitPlan(),
    state: "passed" as const,
    commit: null,
    iterations,
    workStall: null,
    reviewStall: null,
    reviewRounds: 0,
    flags: [],
    lastFailure: null,
  };
  expect(rejectionWords({ units: [unit], brakes: config().brakes }, 0)).toBe(says);
});

test("an answer is read back as it was given", () => {
  expect(answerWords("approved")).toEqual({ word: "Approved", reason: null });
  expect(answerWords("rejected: too\nslow")).toEqual({ word: "Rejected", reason: "too\nslow" });
});
