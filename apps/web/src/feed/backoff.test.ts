import { expect, test } from "vitest";
import { feedRetryMs } from "../limits.ts";
import { backoffMs } from "./backoff.ts";

test("doubles up to the most, and never waits for nothing", () => {
  expect([0, 1, 2].map((failed) => backoffMs(failed, 0))).toEqual([100, 200, 400]);
  expect(backoffMs(40, 0)).toBe(feedRetryMs.most / 4);
});

test("spreads those who lost their stream at once", () => {
  expect(backoffMs(1, 0.999)).toBeGreaterThan(3.9 * backoffMs(1, 0));
  expect(backoffMs(40, 0.999)).toBeLessThanOrEqual(feedRetryMs.most);
});
