import { expect, test } from "vitest";
import { holdRows } from "./hold-rows.ts";

const row = (id: string, minute: number, title = id) => ({ id, createdAt: `2026-11-01T00:${minute}:00.000Z`, title });
const [old, mid, young] = [row("a", 10), row("b", 20), row("c", 30)];
const here = { hasLeft: false };

test("the first read is shown as it came", () => {
  expect(holdRows([], [mid, old])).toEqual({
    rows: [
      { ...mid, ...here },
      { ...old, ...here },
    ],
    newCount: 0,
  });
});

test("a row changes where it stands", () => {
  const changed = row("b", 20, "renamed");
  expect(holdRows([mid, old], [changed, old]).rows).toEqual([
    { ...changed, ...here },
    { ...old, ...here },
  ]);
});

test("a new row waits and is counted", () => {
  expect(holdRows([mid, old], [young, mid, old])).toEqual({
    rows: [
      { ...mid, ...here },
      { ...old, ...here },
    ],
    newCount: 1,
  });
  expect(holdRows([young, old], [young, mid, old]).newCount).toBe(1);
});

test("a row that is no longer found stays, marked, as it was last seen", () => {
  expect(holdRows([mid, old], [old]).rows).toEqual([
    { ...mid, hasLeft: true },
    { ...old, ...here },
  ]);
});

test("an older page is added at the end, also of the same moment", () => {
  const twin = row("A", 20);
  expect(holdRows([young, mid], [young, mid, twin, old]).rows.map(({ id }) => id)).toEqual(["c", "b", "A", "a"]);
});
