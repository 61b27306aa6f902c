import { expect, test } from "vitest";
import { type TextPart, visibleParts } from "./hidden-characters.ts";

const flat = (text: string) =>
  visibleParts(text)
    .map((part: TextPart) => ("text" in part ? part.text : `<${part.hidden}>`))
    .join("");

test.each([
  ["plain text\twith a tab\nand a line", "plain text\twith a tab\nand a line"],
  ["Windows\r\nlines", "Windows\nlines"],
  ["Grüße, 日本語, עברית, ไทย", "Grüße, 日本語, עברית, ไทย"],
  ["e\u0301", "e\u0301"],
])("%j is shown as it is", (text, shown) => {
  expect(visibleParts(text)).toEqual([{ text: shown }]);
});

test("no text has no parts", () => {
  expect(visibleParts("")).toEqual([]);
});

test.each([
  ["a right-to-left override", "access\u202e txt.exe", "access<U+202E> txt.exe"],
  ["isolates", "\u2066x\u2069", "<U+2066>x<U+2069>"],
  ["marks of direction", "a\u200eb\u200fc\u061cd", "a<U+200E>b<U+200F>c<U+061C>d"],
  ["zero width", "pay\u200bpal\u2060\ufeff", "pay<U+200B>pal<U+2060… ×2>"],
  ["a joiner between letters", "a\u200db", "a<U+200D>b"],
  ["a soft hyphen", "pass\u00adword", "pass<U+00AD>word"],
  ["fillers", "\u3164x\uffa0\u2800", "<U+3164>x<U+FFA0… ×2>"],
  ["line separators", "a\u2028b", "a<U+2028>b"],
  ["C0", "a\u0000b\u0007c\u001b[31md", "a<U+0000>b<U+0007>c<U+001B>[31md"],
  ["a carriage return that would overwrite", "safe\revil", "safe<U+000D>evil"],
  ["DEL and C1", "a\u007fb\u0085c\u009bd", "a<U+007F>b<U+0085>c<U+009B>d"],
  ["invisible tags", "x\u{e0041}\u{e0042}", "x<U+E0041… ×2>"],
  ["selectors after letters", "a\ufe0fb\u{e0100}", "a<U+FE0F>b<U+E0100>"],
  ["half a character", "a\ud800b", "a<U+D800>b"],
])("makes %s visible", (_, text, shown) => {
  expect(flat(text)).toBe(shown);
});

test.each(["👨‍👩‍👧", "❤️", "👍🏽", "1️⃣", "🏳️‍🌈"])("an emoji stays whole: %s", (text) => {
  expect(visibleParts(text)).toEqual([{ text }]);
});

test("a selector that follows an emoji twice is named once", () => {
  expect(flat("❤\ufe0f\ufe0f!")).toBe("❤\ufe0f<U+FE0F>!");
});

test("a long hidden message is one part, not thousands", () => {
  expect(visibleParts(`a${"\u200b".repeat(50_000)}b`)).toEqual([
    { text: "a" },
    { hidden: "U+200B ×50000", says: "zero-width space" },
    { text: "b" },
  ]);
});

test("says what it is", () => {
  expect(visibleParts("\u202e\u0007")).toEqual([
    { hidden: "U+202E… ×2", says: "right-to-left override, control character" },
  ]);
});
