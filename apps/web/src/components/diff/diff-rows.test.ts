import { describe, expect, test } from "vitest";
import { diffFiles } from "./diff-file.ts";
import { diffRows, type Layout } from "./diff-rows.ts";

const patch = `diff --git a/a b/a
index 1..2 100644
--- a/a
+++ b/a
@@ -1,4 +1,5 @@
 same
-one
-two
+ONE
+TWO
+THREE
 end
-last
`;
const files = diffFiles({ files: [], patch });
const never = () => false;

const shown = (layout: Layout) =>
  diffRows(files, layout, never).map((row) => {
    if (row.kind === "line") return row.line.text;
    if (row.kind === "pair") return `${row.left?.text ?? ""}|${row.right?.text ?? ""}`;
    return row.kind;
  });

test("unified has the lines in git's order", () => {
  expect(shown("unified")).toEqual(["file", "hunk", "same", "one", "two", "ONE", "TWO", "THREE", "end", "last"]);
});

test("split puts what was removed beside what was added", () => {
  expect(shown("split")).toEqual(["file", "hunk", "same|same", "one|ONE", "two|TWO", "|THREE", "end|end", "last|"]);
});

test("a new file has one side, in either layout", () => {
  const created = diffFiles({
    files: [],
    patch: "diff --git a/n b/n\nnew file mode 100644\n--- /dev/null\n+++ b/n\n@@ -0,0 +1,2 @@\n+one\n+two\n",
  });
  const rows = diffRows(created, "split", never);
  expect(rows.map((row) => (row.kind === "line" ? row.line.text : row.kind))).toEqual(["file", "one", "two"]);
});

test("a folded file is its header", () => {
  expect(diffRows(files, "unified", () => true).map(({ kind }) => kind)).toEqual(["file"]);
});

test("each row has a key of its own", () => {
  const keys = diffRows([...files, ...files], "split", never).map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
});

describe("what lines do not say", () => {
  const listed = {
    path: "x",
    from: null,
    change: "modified" as const,
    modeBefore: "100644",
    modeAfter: "100644",
    added: 0,
    removed: 0,
    binary: false,
    omittedBytes: 0,
  };
  const notes = (file: Partial<typeof listed>) =>
    diffRows(diffFiles({ files: [{ ...listed, ...file }], patch: "" }), "unified", never).flatMap((row) =>
      row.kind === "note" ? [row.says] : [],
    );

  test.each([
    [{ modeAfter: "100755" }, "The mode changes from 100644 to 100755."],
    [{ binary: true }, "A binary file: its content is not shown."],
    [{ omittedBytes: 12_345 }, "12,345 more bytes of this file's diff are not shown."],
  ])("%j", (file, says) => {
    expect(notes(file)).toEqual([says]);
  });
});
