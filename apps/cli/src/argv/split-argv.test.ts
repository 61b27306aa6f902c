import { expect, test } from "vitest";
import { CliRefusal } from "../api/refusal.ts";
import { splitArgv } from "./split-argv.ts";

test("words and a JSON array are argv", () => {
  expect(splitArgv(`npm run "a b"`)).toEqual(["npm", "run", "a b"]);
  expect(splitArgv(`["a|b"]`)).toEqual(["a|b"]);
});

test("what only a shell understands is a refusal by its rule", () => {
  expect(() => splitArgv("npm test | tee log")).toThrow(CliRefusal);
  expect(() => splitArgv("npm test | tee log")).toThrow(expect.objectContaining({ rule: "pipe" }));
});
