import { expect, test } from "vitest";
import { assertNever, invariant } from "./assert-never.ts";
import { accepted } from "./decision.ts";

test("an accepted decision carries its events; none is a decision too", () => {
  expect([accepted(1, 2), accepted()]).toEqual([
    { accepted: true, events: [1, 2] },
    { accepted: true, events: [] },
  ]);
});

test("bugs throw", () => {
  expect(() => assertNever("x" as never)).toThrow('not handled: "x"');
  expect(() => invariant(false, "one is one")).toThrow("invariant broken: one is one");
  expect(invariant(true, "one is one")).toBe(undefined);
});
