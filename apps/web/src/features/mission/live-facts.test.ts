import { noon, record } from "@sortie/core/testing/builders";
import { play } from "@sortie/core/testing/play";
import { expect, test } from "vitest";
import { beganAt, withLiveChecks } from "./live-facts.ts";

test("a live result takes the place of the one before", () => {
  const { log } = play().until("commit_unit");
  const checks = withLiveChecks([], log);
  expect(checks.map(({ check }) => check)).toEqual([
    { check: "baseline" },
    { check: "verify", unit: 0 },
    { check: "before", unit: 0 },
    { check: "mission" },
  ]);
  const [baseline] = checks;
  if (!baseline) throw new Error("no check");
  const again = log.map((each) => ({ ...each, version: each.version + 100 }));
  expect(withLiveChecks(checks, again)[0]).toEqual({ ...baseline, version: baseline.version + 100 });
});

test("an effect that began live began then, any other when it was known to", () => {
  const [event] = record([{ type: "mission.seal_started", effect: "msn_00000001:3:0" as never }]);
  if (!event) throw new Error("no event");
  expect(beganAt("msn_00000001:3:0", [event], "before")).toBe(noon);
  expect(beganAt("msn_00000001:2:0", [event], "before")).toBe("before");
  expect(beganAt(undefined, [event], "before")).toBe(null);
});
