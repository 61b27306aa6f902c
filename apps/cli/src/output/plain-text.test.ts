import { expect, test } from "vitest";
import { jsonLine, oneLine, plainText } from "./plain-text.ts";

test.each([
  ["plain\n\ttext", "plain\n\ttext"],
  ["\u001b[31mred\u001b[0m", "red"],
  ["\u001b[2J\u001b[Hcleared", "cleared"],
  ["\u001b]0;title\u0007after", "after"],
  ["\u001b]8;;javascript:x\u001b\\link\u001b]8;;\u001b\\", "link"],
  ["\u001b]52;c;AAAA\u0007", ""],
  ["\u001bPq;data\u001b\\after", "after"],
  ["\u009b31mred", "red"],
  ["over\rwritten\b\b", "overwritten"],
  ["a\u0000b\u007fc\u0085d", "abcd"],
  ["ab\u202edc", "abdc"],
  ["\u001b", ""],
  ["\u001b]never ends", ""],
])("%j is shown as %j", (text, shown) => {
  expect(plainText(text)).toBe(shown);
});

test("one line of many", () => {
  expect(oneLine(" a\n\n b\tc ")).toBe("a b c");
  expect(oneLine("x".repeat(200), 10)).toBe(`${"x".repeat(9)}…`);
});

test("JSON reads back as it was, and shows no control characters", () => {
  const value = { a: "\u001b[31m\u009b\u2028\u007f", b: [1, null] };
  const line = jsonLine(value);
  expect(JSON.parse(line)).toEqual(value);
  expect(line).toMatch(/^[\x20-\x7e]+$/);
});
