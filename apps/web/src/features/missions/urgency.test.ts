import { expect, test } from "vitest";
import { byUrgency } from "./urgency.ts";

const paused = (updatedAt: string) => ({ wait: null, updatedAt });
const asking = (deadline: string) => ({
  wait: { kind: "question" as const, asked: "?", openedAt: "2026-11-01", deadline },
  updatedAt: "2026-11-09",
});

test("the nearest deadline first, then what waits longest without one", () => {
  const [first, second, third, fourth] = [asking("2026-11-10"), asking("2026-11-12"), paused("a"), paused("b")];
  expect([fourth, third, second, first].sort(byUrgency)).toEqual([first, second, third, fourth]);
});
