import assert from "node:assert/strict";
import { test } from "node:test";
import { formatDuration, parseDuration } from "../src/duration.ts";

test("reads a duration of one part", () => {
  assert.deepEqual(["45s", "1.5h", " 2d "].map(parseDuration), [45_000, 5_400_000, 172_800_000]);
});

test("refuses text that is not a duration", () => {
  for (const text of ["", "soon", "10", "5 m", "1h and a bit"]) {
    assert.throws(() => parseDuration(text), RangeError, text);
  }
});

test("adds the parts of a duration up", () => {
  assert.deepEqual(["1h 30m", "1d2h3m4s"].map(parseDuration), [5_400_000, 93_784_000]);
});

test("formats only whole units", () => {
  assert.deepEqual([5_400_000, 59_900, 400].map(formatDuration), ["1h 30m", "59s", "0s"]);
});

test("reads back what it formats", () => {
  for (const seconds of [1, 59, 60, 3_599, 3_600, 86_399, 86_400, 100_000]) {
    assert.equal(parseDuration(formatDuration(seconds * 1_000)), seconds * 1_000);
  }
});
