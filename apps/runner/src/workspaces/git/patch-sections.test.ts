import { expect, test } from "vitest";
import { fitSections, PatchSections } from "./patch-sections.ts";

const header = (name: string) => `diff --git a/${name} b/${name}\n--- a/${name}\n+++ b/${name}\n`;
const hunk = (lines: number, line = "+diff --git is no border here, nor @@ this\n") =>
  `@@ -1 +1,${lines} @@\n${line.repeat(lines)}`;

const one = header("one") + hunk(2) + hunk(3) + hunk(50);
const mode = "diff --git a/run b/run\nold mode 100644\nnew mode 100755\n";
const two = header("two") + hunk(60);
const three = header("three") + hunk(1);
const patch = one + mode + two + three;

function sectionsOf(chunkBytes: number, fileBytesMax: number) {
  const sections = new PatchSections(fileBytesMax);
  const bytes = Buffer.from(patch);
  for (let at = 0; at < bytes.length; at += chunkBytes) sections.push(bytes.subarray(at, at + chunkBytes));
  return sections.end();
}

test.each([1, 3, 7, 11, 12, 13, 64, 100_000])("files and hunks are found in chunks of %d bytes", (chunkBytes) => {
  expect(sectionsOf(chunkBytes, 700)).toEqual([
    { start: 0, bytes: one.length, kept: (header("one") + hunk(2) + hunk(3)).length },
    { start: one.length, bytes: mode.length, kept: mode.length },
    { start: (one + mode).length, bytes: two.length, kept: 0 },
    { start: (one + mode + two).length, bytes: three.length, kept: three.length },
  ]);
});

test("nothing is cut where it fits, and no patch has no files", () => {
  expect(sectionsOf(64, 100_000).map(({ bytes, kept }) => bytes - kept)).toEqual([0, 0, 0, 0]);
  expect(new PatchSections(10).end()).toEqual([]);
});

test("what the whole has no room for goes, and what is small behind it stays", () => {
  const sections = [400, 700, 300, 0, 301].map((kept, at) => ({ start: at, bytes: 900, kept }));
  expect(fitSections(sections, 1_000).map(({ kept }) => kept)).toEqual([400, 0, 300, 0, 0]);
  expect(fitSections(sections, 1_400).map(({ kept }) => kept)).toEqual([400, 700, 300, 0, 0]);
});
