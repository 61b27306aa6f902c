import { expect, test } from "vitest";
import { digestOfToken, identify } from "./identity.ts";

const digest = digestOfToken("0123456789abcdef");
const who = (authorization?: string) =>
  identify(new Headers(authorization === undefined ? {} : { authorization }), digest);

test("the token is the owner", () => {
  expect(who("Bearer 0123456789abcdef")).toEqual({ kind: "person", name: "owner", role: "owner" });
});

test.each([
  undefined,
  "",
  "Bearer",
  "Bearer ",
  "Bearer 0123456789abcdee",
  "Bearer 0123456789abcdef0",
  "bearer 0123456789abcdef",
  "Basic 0123456789abcdef",
  "0123456789abcdef",
  `Bearer ${"a".repeat(5_000)}`,
])("%j is nobody", (authorization) => {
  expect(who(authorization)).toBeNull();
});
