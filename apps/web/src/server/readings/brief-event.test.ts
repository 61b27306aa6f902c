import { checkResult, record } from "@sortie/core/testing/builders";
import { expect, test } from "vitest";
import { rowTextCharsMax } from "../limits.ts";
import { briefEvent } from "./brief-event.ts";

const finished = (tail: string) => {
  const result = checkResult("failed", { tail, tests: { passed: ["a"], failed: ["b"] } });
  const check = { check: "mission" } as const;
  const [recorded] = record([
    { type: "mission.check_finished", effect: "msn_00000001:1:0" as never, check, candidate: null, result },
  ]);
  if (!recorded) throw new Error("no event");
  return recorded;
};

test("a short event is left as it is", () => {
  const recorded = finished("red");
  expect(briefEvent(recorded)).toEqual({ recorded, isCut: false });
});

test("of long output the end stays, and it says so", () => {
  const long = `${"x".repeat(5_000)}the end`;
  expect(briefEvent(finished(long))).toEqual({ recorded: finished(long.slice(-rowTextCharsMax)), isCut: true });
});
