import { fc, test as property } from "@fast-check/vitest";
import { expect, test } from "vitest";
import { quoteArgv, splitArgv } from "./argv.ts";

test.each([
  ["npm test", ["npm", "test"]],
  ["  npm\t run   test ", ["npm", "run", "test"]],
  [`node -e "console.log('a b')"`, ["node", "-e", "console.log('a b')"]],
  [`node 'a b' c`, ["node", "a b", "c"]],
  [`a "" ''`, ["a", "", ""]],
  [`a b"c d"'e f'g`, ["a", "bc de fg"]],
  ["a\\ b c", ["a b", "c"]],
  [`a "x\\"y\\\\z\\n"`, ["a", 'x"y\\z\\n']],
  [`a "x\\$y" \\$z '$w' '\`'`, ["a", "x$y", "$z", "$w", "`"]],
  ["a '|' \"&&\" \\;", ["a", "|", "&&", ";"]],
  ["a --x=1 B=2", ["a", "--x=1", "B=2"]],
  ["'X=1' a", ["X=1", "a"]],
  ["vitest src/**/*.test.ts #1 ~/x", ["vitest", "src/**/*.test.ts", "#1", "~/x"]],
  [`["npm", "run", "a b"]`, ["npm", "run", "a b"]],
  [` ["a|b", "$c"]`, ["a|b", "$c"]],
  ["grüße 😀", ["grüße", "😀"]],
])("%j is %j", (text, argv) => {
  expect(splitArgv(text)).toEqual({ argv });
});

test.each([
  ["", "program_missing"],
  ["  ", "program_missing"],
  ["''", "program_missing"],
  ["[]", "program_missing"],
  ['[""]', "program_missing"],
  ["npm test | tee log", "pipe"],
  ["a || true", "pipe"],
  ["a && b", "operator"],
  ["a & ", "operator"],
  ["a; b", "operator"],
  ["a\nb", "operator"],
  ["(a)", "operator"],
  ["a > b", "redirection"],
  ["a < b", "redirection"],
  ["a $HOME", "substitution"],
  ["a $(b)", "substitution"],
  ["a `b`", "substitution"],
  ['a "$(b)"', "substitution"],
  ['a "`b`"', "substitution"],
  ["CI=1 npm test", "assignment"],
  ["a 'b", "quote_not_closed"],
  ['a "b', "quote_not_closed"],
  ['a "b\\"', "quote_not_closed"],
  ["a \\", "escape_not_finished"],
  ["[1]", "argv_not_valid"],
  ["[ -f x ]", "argv_not_valid"],
  ['["a"', "argv_not_valid"],
])("%j is refused: %s", (text, rule) => {
  expect(splitArgv(text)).toEqual({ rule, says: expect.any(String) });
});

test.each([
  [["npm", "test"], "npm test"],
  [["node", "-e", "a b", ""], "node -e 'a b' ''"],
  [["X=1", "a"], "'X=1' a"],
  [["a", "it's"], "a 'it'\\''s'"],
  [["[", "-f", "x"], '["[","-f","x"]'],
])("%j is written %j", (argv, text) => {
  expect(quoteArgv(argv)).toBe(text);
});

const words = fc.array(fc.string({ unit: "binary" }), { minLength: 1 }).filter(([program]) => program !== "");
property.prop([words])("what is written is read back", (argv) => {
  expect(splitArgv(quoteArgv(argv))).toEqual({ argv });
});
