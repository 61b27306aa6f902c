import { expect, test } from "vitest";
import { durationWords, relativeWords } from "./time-words.ts";

const [second, minute, hour, day] = [1_000, 60_000, 3_600_000, 86_400_000];

test.each([
  [0, "just now"],
  [4 * second, "just now"],
  [5 * second, "5 s ago"],
  [59 * second, "59 s ago"],
  [minute, "1 min ago"],
  [59 * minute + 59 * second, "59 min ago"],
  [hour, "1 h ago"],
  [day - 1, "23 h ago"],
  [day, "1 d ago"],
  [364 * day, "364 d ago"],
  [800 * day, "2 y ago"],
  [-4 * second, "just now"],
  [-90 * second, "in 1 min"],
  [-3 * day, "in 3 d"],
])("%i ms ago is %s", (ago, words) => {
  expect(relativeWords(10 * 365 * day - ago, 10 * 365 * day)).toBe(words);
});

test.each([
  [-5, "0.0 s"],
  [449, "0.4 s"],
  [9_999, "9.9 s"],
  [10_000, "10 s"],
  [185 * second, "3 min 05 s"],
  [2 * hour + 14 * minute + 59 * second, "2 h 14 min"],
  [3 * day + 4 * hour, "3 d 04 h"],
])("%i ms is %s", (ms, words) => {
  expect(durationWords(ms)).toBe(words);
});
