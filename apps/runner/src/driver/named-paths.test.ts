import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { namedPaths } from "./named-paths.ts";

let root: string;
beforeAll(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), "sortie-named-")));
  mkdirSync(join(root, "home"));
  for (const file of ["tool", "config.json", "home/token"]) writeFileSync(join(root, file), "");
  symlinkSync(join(root, "home"), join(root, "link"));
});
afterAll(() => rmSync(root, { recursive: true }));

test("what a command names by absolute path may be read, alone or after =", () => {
  const argv = [join(root, "tool"), `--config=${join(root, "config.json")}`, "--write", "src", "/nowhere/at/all", "/"];
  expect(namedPaths(argv, [])).toEqual([join(root, "tool"), join(root, "config.json")]);
});

test("nothing of the installation can be named, also not through a link", () => {
  const argv = ["cat", join(root, "home"), join(root, "home/token"), join(root, "link/token"), join(root, "tool")];
  expect(namedPaths(argv, [join(root, "home")])).toEqual([join(root, "tool")]);
});

test("naming a directory above the installation does not show it", () => {
  expect(namedPaths(["ls", root], [join(root, "home")])).toEqual([]);
});
