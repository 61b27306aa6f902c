import { expect, test } from "vitest";
import { sentence } from "./sentence.ts";

test.each([
  ["the mission has ended", "The mission has ended."],
  ["Is it?", "Is it?"],
  ["", "."],
])("%j becomes %j", (says, shown) => {
  expect(sentence(says)).toBe(shown);
});
