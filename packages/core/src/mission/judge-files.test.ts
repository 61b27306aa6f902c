import { expect, test } from "vitest";
import { judgeFiles } from "./judge-files.ts";

const atBase = [
  "Makefile",
  "README.md",
  "conftest.py",
  "package.json",
  "ci/check.mjs",
  "lib/contest/a.js",
  "pkg/parse_test.go",
  "sortie.json",
  "spec/a_spec.rb",
  "src/__tests__/a.js",
  "src/latest.js",
  "src/parser.js",
  "src/parser.test.ts",
  "src/test_parse.py",
  "test/a.js",
  "test.js",
  "vitest.config.ts",
];
const tests = [
  "conftest.py",
  "pkg/parse_test.go",
  "sortie.json",
  "spec/a_spec.rb",
  "src/__tests__/a.js",
  "src/parser.test.ts",
  "src/test_parse.py",
  "test/a.js",
  "test.js",
];
const judges = (check: string[], named: string[] = []) =>
  judgeFiles(atBase, { check, judges: named }).filter((path) => !tests.includes(path));

test("the existing tests and sortie.json always judge", () => {
  expect(judgeFiles(atBase, { check: ["node", "--test"], judges: [] })).toEqual(tests);
});

test.each<[string, string[], string[], string[]]>([
  ["a package manager's script is in package.json", ["npm", "test"], [], ["package.json"]],
  ["by its path too", ["/usr/bin/pnpm", "run", "check"], [], ["package.json"]],
  ["make's target is in the makefile", ["make", "check"], [], ["Makefile"]],
  ["the script that the check names", ["node", "./ci/check.mjs"], [], ["ci/check.mjs"]],
  ["the program itself", ["./ci/check.mjs"], [], ["ci/check.mjs"]],
  ["what the mission names", ["node", "--test"], ["vitest.config.ts", "none.ts"], ["vitest.config.ts"]],
  ["whole folders, where named with a slash", ["node", "--test"], ["ci/"], ["ci/check.mjs"]],
  ["no folder without one", ["node", "--test"], ["ci"], []],
])("%s", (_, check, named, expected) => {
  expect(judges(check, named)).toEqual(expected);
});
