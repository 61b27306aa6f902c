import { expect, test } from "vitest";
import { isAtLeast } from "./program-version.ts";

test.each([
  ["2.39.5", "2.39", true],
  ["2.39", "2.39", true],
  ["2.38.9", "2.39", false],
  ["3.0", "2.39", true],
  ["20.19.1", "20.19", true],
  ["20.9", "20.19", false],
  ["2", "2.0.1", false],
])("%s is at least %s: %s", (version, wanted, answer) => {
  expect(isAtLeast(version, wanted)).toBe(answer);
});
