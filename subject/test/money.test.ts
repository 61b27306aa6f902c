import assert from "node:assert/strict";
import { test } from "node:test";
import { formatAmount, splitAmount } from "../src/money.ts";

test("splits evenly where it can", () => {
  assert.deepEqual(splitAmount(900, 3), [300, 300, 300]);
});

test("refuses a number of shares that is not a positive whole number", () => {
  for (const shares of [0, -1, 2.5, Number.NaN]) {
    assert.throws(() => splitAmount(100, shares), RangeError);
  }
});

test("formats cents with two digits", () => {
  assert.deepEqual([105, 1_999, 0, -5, -250].map(formatAmount), ["1.05", "19.99", "0.00", "-0.05", "-2.50"]);
});

test("gives a cent left over to the first share", () => {
  assert.deepEqual(splitAmount(100, 3), [34, 33, 33]);
});

test("spreads several cents left over, one for each of the first shares", () => {
  assert.deepEqual(splitAmount(200, 3), [67, 67, 66]);
});

test("splits a refund like a payment", () => {
  assert.deepEqual(splitAmount(-200, 3), [-67, -67, -66]);
});
