import { expect, test } from "vitest";
import { LineSplitter } from "./line-splitter.ts";

function split(chunks: readonly (string | Buffer)[], lineBytesMax = 100) {
  const lines = new LineSplitter("stdout", lineBytesMax);
  return [...chunks.flatMap((chunk) => [...lines.push(Buffer.from(chunk))]), ...lines.end()].map(
    ({ offset, text, bytesCut }) => [offset, text, bytesCut],
  );
}

test("lines keep their place in bytes, however the chunks fall", () => {
  const expected = [
    [0, "née", 0],
    [5, "", 0],
    [6, "two", 0],
  ];
  const bytes = Buffer.from("née\n\ntwo");
  expect(split([bytes])).toEqual(expected);
  expect(split([...bytes].map((byte) => Buffer.from([byte])))).toEqual(expected);
});

test("a last line without its end counts, nothing after an end does not", () => {
  expect([split(["a\nb"]), split(["a\n"]), split([])]).toEqual([
    [
      [0, "a", 0],
      [2, "b", 0],
    ],
    [[0, "a", 0]],
    [],
  ]);
});

test("a long line is cut at a whole character, and the next one is where it was", () => {
  expect(split(["ab", "cdé", "fgh\nx\n"], 5)).toEqual([
    [0, "abcd", 4],
    [10, "x", 0],
  ]);
});

test("a carriage return before the end belongs to the end", () => {
  expect(split(["a\r\nb\r\n"])).toEqual([
    [0, "a", 0],
    [3, "b", 0],
  ]);
});
