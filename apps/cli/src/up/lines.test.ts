import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { lineCharsMax } from "./limits.ts";
import { eachLine } from "./lines.ts";

async function linesOf(...chunks: string[]): Promise<string[]> {
  const stream = new PassThrough();
  const lines: string[] = [];
  eachLine(stream, (line) => lines.push(line));
  for (const chunk of chunks) stream.write(chunk);
  stream.end();
  await new Promise((resolve) => stream.once("close", resolve));
  return lines;
}

test("lines are put together across chunks, and the last needs no end", async () => {
  expect(await linesOf("on", "e\ntwo\r\nth", "ree")).toEqual(["one", "two", "three"]);
});

test("what a terminal would obey is taken out", async () => {
  expect(await linesOf("\u001b[31mred\u001b[0m \u001b]0;title\u0007\u001b[2Jtab\there\u0008\n")).toEqual([
    "red tab\there",
  ]);
});

test("a line without an end is cut, not kept", async () => {
  expect(await linesOf("x".repeat(lineCharsMax + 1))).toEqual(["x".repeat(lineCharsMax), "x"]);
});
