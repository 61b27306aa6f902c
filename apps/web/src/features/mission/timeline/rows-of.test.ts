import { owner, record } from "@sortie/core/testing/builders";
import { expect, test } from "vitest";
import { firstMissing, pageOf, pagesOf, rowsOf } from "./rows-of.ts";

test("versions are in pages from the first on", () => {
  expect([1, 200, 201, 400, 401].map((version) => pageOf(version, 200))).toEqual([0, 0, 1, 1, 2]);
  expect(pagesOf(150, 401, 200)).toEqual([0, 1, 2]);
  expect(pagesOf(1, 0, 200)).toEqual([]);
});

const log = record(Array.from({ length: 5 }, () => ({ type: "mission.resumed" as const, by: owner })));
const brief = log.slice(0, 3).map((recorded) => ({ recorded, isCut: true }));

test("each version is once, and a live event is the whole one", () => {
  const rows = rowsOf([brief, undefined], log.slice(2));
  expect([...rows.keys()]).toEqual([1, 2, 3, 4, 5]);
  expect([...rows.values()].map(({ isCut }) => isCut)).toEqual([true, true, false, false, false]);
});

test("a hole is found", () => {
  const rows = rowsOf([brief], log.slice(4));
  expect(firstMissing(rows, 1, 5)).toBe(4);
  expect(firstMissing(rows, 1, 3)).toBeUndefined();
});
