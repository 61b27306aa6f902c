import { expect, test } from "vitest";
import { ignoredSettings } from "./streams.ts";

test("settings that the server keeps otherwise are named", () => {
  const wanted = { name: "X", subjects: ["a", "b"], max_age: 5, unknown: true };
  expect(ignoredSettings(wanted, { ...wanted, extra: 1 })).toEqual([]);
  expect(ignoredSettings(wanted, { name: "X", subjects: ["a"], max_age: 6 })).toEqual([
    "subjects",
    "max_age",
    "unknown",
  ]);
});
