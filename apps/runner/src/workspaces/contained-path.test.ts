import { resolve } from "node:path";
import { expect, test } from "vitest";
import { isGitComponent, isInside, isPlainName, isTreePath } from "./contained-path.ts";

/** Every path of up to `depth` parts. */
function paths(parts: readonly string[], depth: number): string[] {
  let last = [""];
  const all: string[] = [];
  for (let level = 0; level < depth; level++) {
    last = last.flatMap((path) => parts.map((part) => (path === "" ? part : `${path}/${part}`)));
    all.push(...last);
  }
  return all;
}

test("a path is inside exactly when walking it part by part ends below the root and never needs a way back", () => {
  for (const path of paths(["a", "..", ".", "..a", "a..", "m1", "m1-evil", "%2e%2e", "\\.."], 5)) {
    const here = ["w", "m1"];
    for (const part of path.split("/")) {
      if (part === "..") here.pop();
      else if (part !== ".") here.push(part);
    }
    const expected = here.length > 2 && here[0] === "w" && here[1] === "m1";
    expect([path, isInside("/w/m1", resolve("/w/m1", path))]).toEqual([path, expected]);
  }
});

test("a tree path resolves inside of any root", () => {
  for (const path of paths(["a", "..", ".", "", "..a", ".git", "-x", "é"], 4)) {
    if (isTreePath(path)) expect([path, isInside("/w/m1", resolve("/w/m1", path))]).toEqual([path, true]);
    if (path.split("/").some((part) => ["..", ".", "", ".git"].includes(part))) expect(isTreePath(path)).toBe(false);
  }
});

test("a sibling with the same beginning is not inside", () => {
  expect(isInside("/w/m1", "/w/m1-evil/a")).toBe(false);
  expect(isInside("/w/m1", "/w/m1")).toBe(false);
});

test.each(["", ".", "..", "a/b", "-x", ".hidden", "a\0", "a b", "é", "x".repeat(129)])(
  "%j is not a plain name",
  (name) => {
    expect(isPlainName(name)).toBe(false);
  },
);

test.each([
  [".git", true],
  [".GIT", true],
  [".gIt", true],
  [".git.", true],
  [".git ", true],
  [".git. .", true],
  [".git::$INDEX_ALLOCATION", true],
  [".git\\config", true],
  ["git~1", true],
  ["GIT~2", true],
  [".g\u200cit", true],
  [".git\ufeff", true],
  [".ｇｉｔ", true],
  [".Gitmodules", true],
  [".gitmodules ", true],
  [".gitattribute\u200ds", true],
  [".gitignore", false],
  [".gitattributes", false],
  [".gitmodules", false],
  [".github", false],
  [".gitlab-ci.yml", false],
  ["git", false],
  ["a.git", false],
])("%j is git's: %s", (name, verdict) => {
  expect(isGitComponent(name)).toBe(verdict);
});
