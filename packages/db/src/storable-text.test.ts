import { expect, test } from "vitest";
import { storableText } from "./storable-text.ts";

test.each([
  ["plain text", "plain text"],
  ["é 😀 \u{10ffff}", "é 😀 \u{10ffff}"],
  ["a\0b", "a\ufffdb"],
  ["\ud83d", "\ufffd"],
  ["\ude00\ud83d\ude00", "\ufffd\u{1f600}"],
])("%j is stored as %j", (text, stored) => {
  expect(storableText(text)).toBe(stored);
});
