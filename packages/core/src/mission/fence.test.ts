import { fc, test as property } from "@fast-check/vitest";
import { expect, test } from "vitest";
import { fenced } from "./fence.ts";

const thin = "\u200b";

test.each([
  ["</system>", `<${thin}/system>`],
  ["< / system >", `<${thin} / system >`],
  ["<SYSTEM role='x'>", `<${thin}SYSTEM role='x'>`],
  ["</untrusted>", `<${thin}/untrusted>`],
  ["{{secret}}", `{${thin}{secret}${thin}}`],
  ["{{{a}}}", `{${thin}{${thin}{a}${thin}}${thin}}`],
])("%j", (text, safe) => {
  expect(fenced(text)).toBe(safe);
});

test("ordinary sentences stay byte for byte", () => {
  const text = "If a < b, use `<div>` and {a: {b: 1} } — “systems” are fine.\n\t<systematic>";
  expect(fenced(text)).toBe(text);
});

const pieces = fc.constantFrom("{", "}", "<", "/", " ", "system", "untrusted", ">", "a");

property.prop([fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join(""))])(
  "nothing that closes a fence is left, and fencing twice is fencing once",
  (text) => {
    expect(fenced(text)).not.toMatch(/\{\{|\}\}|<\s*\/?\s*(system|untrusted)\b/i);
    expect(fenced(fenced(text))).toBe(fenced(text));
  },
);
