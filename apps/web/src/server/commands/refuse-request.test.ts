import { missionRequestSchema } from "@sortie/core/mission/request";
import { start } from "@sortie/core/testing/inputs";
import { expect, test } from "vitest";
import { Refusal } from "../trpc/errors.ts";
import { refuseRequest } from "./refuse-request.ts";
import { refuseUnstorable } from "./unstorable.ts";

function ruleOf(work: () => void): string | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error.rule;
    throw error;
  }
}

const request = (changes: object) => missionRequestSchema.parse({ ...start.request, ...changes });

test("lets through what the runner has to look at", () => {
  expect(ruleOf(() => refuseRequest(request({ base: "refs/heads/main", branch: "x;id", check: ["npm", "-x"] })))).toBe(
    undefined,
  );
});

test.each([
  [{ repository: "--upload-pack=touch /tmp/x" }, "remote_not_allowed"],
  [{ repository: "/srv/a\0b" }, "remote_not_allowed"],
  [{ base: "--output=x" }, "base_not_valid"],
  [{ base: "a\nb" }, "base_not_valid"],
  [{ branch: "-x" }, "branch_not_valid"],
  [{ agent: { engine: "command", argv: ["-x"] } }, "agent_not_a_program"],
  [{ check: ["--x", "y"] }, "check_not_a_program"],
  [{ setUp: [" ", "y"] }, "config_not_valid"],
])("refuses %j as %s", (changes, rule) => {
  expect(ruleOf(() => refuseRequest(request(changes)))).toBe(rule);
});

test.each([[{ a: ["x\0"] }], [{ a: { b: "\ud800" } }], [{ "a\0": 1 }]])(
  "refuses %j, which cannot be stored",
  (value) => {
    expect(ruleOf(() => refuseUnstorable(value))).toBe("text_not_storable");
  },
);

test("stores whole surrogate pairs and other control characters", () => {
  expect(ruleOf(() => refuseUnstorable({ a: ["😀", "\n\u0001"], b: null, c: 1 }))).toBeUndefined();
});
