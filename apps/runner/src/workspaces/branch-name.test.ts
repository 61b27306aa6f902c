import { expect, test } from "vitest";
import { branchName, goalSlug, validateBranch } from "./branch-name.ts";

const forty = "a".repeat(40);

test.each([
  ["Fix the login bug", "abc12345-def", "fix-the-login-bug"],
  ["Add caché! (v2.0)", "abc12345-def", "add-cach-v2-0"],
  [forty, "abc12345-def", forty],
  [`${forty}-bbbb`, "abc12345-def", forty],
  ["", "abc12345-def", "m-abc12345"],
  ["!!!", "abc12345-def", "m-abc12345"],
  ["", "abc", "m-abc"],
])("the goal %j of %s gives the slug %s", (goal, id, slug) => {
  expect(goalSlug(goal, id)).toBe(slug);
});

test("a slug that is cut ends with a letter or a digit", () => {
  expect(goalSlug(`${"a".repeat(39)} tail`, "abc")).toBe("a".repeat(39));
});

test("a branch carries the end of the mission's id, which differs between missions of one minute", () => {
  const goal = "Fix the login bug";
  expect(branchName({ goal, missionId: "msn_0192f0c1-7a00-7bcd-8000-0123456789ab" })).toBe(
    "mission/fix-the-login-bug-456789ab",
  );
  expect(branchName({ goal: "", missionId: "msn_0192f0c1-7a00-7bcd-8000-0123456789ab" })).toBe(
    "mission/m-0192f0c1-456789ab",
  );
});

test.each(["main", "mission/fix-1", "x;id", "$(id)", `a$${"{IFS}"}b`, "feature/a.b", "ä", "a'b", 'a"b'])(
  "%j is a branch",
  (name) => {
    expect(validateBranch(name)).toEqual({ ok: true });
  },
);

test.each([
  ["", "the name is empty"],
  ["-x", "the name starts with a dash"],
  ["--output=x", "the name starts with a dash"],
  ["--upload-pack=touch f", "the name starts with a dash"],
  ["HEAD", "HEAD is not a branch"],
  ["@", "@ is not a branch"],
  ["refs/heads/x", "give the short name, without refs/"],
  ["0123456789012345678901234567890123456789", "the name reads as a commit"],
  ["a b", "the name has a space, a control character or one of ~^:?*[\\"],
  ["a\nb", "the name has a space, a control character or one of ~^:?*[\\"],
  ["a\0b", "the name has a space, a control character or one of ~^:?*[\\"],
  ["a~1", "the name has a space, a control character or one of ~^:?*[\\"],
  ["a..b", "the name has two dots in a row"],
  ["a@{1}", "the name has @{"],
  ["a.", "the name ends with a dot"],
  ["a//b", "the name has an empty part"],
  ["/a", "the name has an empty part"],
  ["a/", "the name has an empty part"],
  ["a/.b", "a part of the name starts with a dot"],
  ["a.lock/b", "a part of the name ends with .lock"],
  ["x".repeat(201), "the name is longer than 200 bytes"],
])("%j is refused: %s", (name, detail) => {
  expect(validateBranch(name)).toEqual({ ok: false, rule: "branch_not_valid", detail });
});
