import { expect, test } from "vitest";
import { nextPath } from "./next-path.ts";

test.each([
  "/",
  "/missions/msn_00000001?at=3",
  "/missions/new#goal",
  "/missions?status=done&q=%2F%2Fx",
  "/sign-in-logs",
])("goes to %s", (path) => {
  expect(nextPath(path)).toBe(path);
});

test.each([
  undefined,
  "",
  "missions",
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/\t/evil.example",
  "/\n//evil.example",
  "/.//evil.example",
  "/x/..//evil.example",
  "/%2e//evil.example",
  "http://evil.example",
  "https:evil.example",
  "javascript:alert(1)",
  "data:text/html,x",
  " //evil.example",
  "/sign-in?next=/sign-in",
  "/setup",
  "/api/auth/sign-out",
  "/./api/health",
  ["/a", "/b"],
])("goes home instead of %j", (path) => {
  expect(nextPath(path)).toBe("/");
});
