import { expect, test } from "vitest";
import { namesOfGitLine, readGitName } from "./git-path.ts";

test.each([
  ["a/src/x.ts", "a/src/x.ts"],
  ["a/with space\t", "a/with space"],
  ['"a/tab\\tquote\\"back\\\\slash"', 'a/tab\tquote"back\\slash'],
  ['"a/gr\\303\\274n.txt"', "a/grün.txt"],
  ['"a/new\\nline"', "a/new\nline"],
  ['"a/grün"', "a/grün"],
  ['"a/not closed', "a/not closed"],
  ['"a/\\q"', "a/\\q"],
])("%j is the name %j", (text, name) => {
  expect(readGitName(text).name).toBe(name);
});

test.each([
  ["a/x b/x", "x", "x"],
  ["a/a b/c b/a b/c", "a b/c", "a b/c"],
  ['"a/\\303\\274" "b/\\303\\274"', "ü", "ü"],
  ['a/plain "b/q\\tq"', "plain", "q\tq"],
  ['"a/q\\tq" b/plain', "q\tq", "plain"],
])("%j names both sides", (rest, before, after) => {
  expect(namesOfGitLine(rest)).toEqual({ before, after });
});

test("two different bare names cannot be told apart", () => {
  expect(namesOfGitLine("a/x y b/x")).toBe(undefined);
});
