import { noon } from "@sortie/core/testing/builders";
import { expect, test } from "vitest";
import { cutOf, hasHole, mergeActivity } from "./merge-activity.ts";

const said = (position: number, turn = 1) => ({
  position,
  turn,
  stream: "out",
  offset: position,
  kind: "output",
  body: "",
  at: noon,
});

test("pages that were read backwards, and what came live, are one list", () => {
  const merged = mergeActivity(
    [
      [said(5), said(6)],
      [said(2), said(3)],
    ],
    [said(6), said(7, 2), said(8)],
    1,
  );
  expect(merged.map(({ position }) => position)).toEqual([2, 3, 5, 6, 8]);
});

test("what was cut is told in bytes", () => {
  expect(cutOf("a\nb\n[4096 bytes cut]")).toEqual({ text: "a\nb", bytesCut: 4096 });
  expect(cutOf("[4096 bytes cut] is what it said")).toEqual({ text: "[4096 bytes cut] is what it said", bytesCut: 0 });
});

test("a hole between what was read and what came live is seen", () => {
  expect(hasHole([said(5)], [said(4), said(6)], 1)).toBe(false);
  expect(hasHole([said(5)], [said(7)], 1)).toBe(true);
  expect(hasHole([], [said(7)], 1)).toBe(false);
});
