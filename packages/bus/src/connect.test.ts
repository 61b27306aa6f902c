import { expect, test } from "vitest";
import { versionIsAtLeast } from "./connect.ts";

test.each([
  ["2.9.0", true],
  ["2.10.29", true],
  ["v2.9.10", true],
  ["3.0.0", true],
  ["2.11.0-RC.1", true],
  ["2.8.4", false],
  ["1.99.0", false],
  ["", false],
  ["unknown", false],
])("server version %j is new enough: %s", (version, enough) => {
  expect(versionIsAtLeast(version, 2, 9)).toBe(enough);
});
