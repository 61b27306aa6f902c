import { describe, expect, test } from "vitest";
import { type PatchFile, parsePatch } from "./parse-patch.ts";

const only = (patch: string): PatchFile => {
  const [file, ...others] = parsePatch(patch);
  if (!file || others.length > 0) throw new Error(`expected one file, got ${others.length + (file ? 1 : 0)}`);
  return file;
};

const modified = `diff --git a/src/a.ts b/src/a.ts
index 1111111..2222222 100644
--- a/src/a.ts
+++ b/src/a.ts
@@ -1,3 +1,3 @@ function sum() {
 one
-two
+TWO
 three
`;

test("a modified file has its lines with numbers on both sides", () => {
  expect(only(modified)).toEqual({
    path: "src/a.ts",
    from: null,
    change: "modified",
    modeBefore: "100644",
    modeAfter: "100644",
    binary: false,
    hunks: [
      {
        heading: "function sum() {",
        before: 1,
        after: 1,
        lines: [
          { kind: "context", text: "one", before: 1, after: 1, ending: "lf" },
          { kind: "removed", text: "two", before: 2, after: null, ending: "lf" },
          { kind: "added", text: "TWO", before: null, after: 2, ending: "lf" },
          { kind: "context", text: "three", before: 3, after: 3, ending: "lf" },
        ],
      },
    ],
  });
});

test("content that looks like a patch stays content", () => {
  const sly = modified.replace("+TWO", "+diff --git a/x b/x\n+@@ -1 +1 @@\n+--- a/x\n+Binary files differ");
  const added = only(sly).hunks[0]?.lines.filter(({ kind }) => kind === "added");
  expect(added?.map(({ text }) => text)).toEqual([
    "diff --git a/x b/x",
    "@@ -1 +1 @@",
    "--- a/x",
    "Binary files differ",
  ]);
});

test.each(["\r", "\u2028", "\u2029"])("content with %j begins no other file", (mark) => {
  const sly = modified.replace("+TWO", `+TWO${mark}diff --git a/x b/x${mark}Binary files differ`);
  expect(only(sly).hunks[0]?.lines[2]?.text).toBe(`TWO${mark}diff --git a/x b/x${mark}Binary files differ`);
});

describe("without lines", () => {
  test("a rename keeps both names, with spaces", () => {
    const patch = "diff --git a/a b b/c d\nsimilarity index 100%\nrename from a b\nrename to c d\n";
    expect(only(patch)).toMatchObject({ path: "c d", from: "a b", change: "renamed", hunks: [] });
  });

  test("a change of mode", () => {
    const file = only("diff --git a/run me b/run me\nold mode 100644\nnew mode 100755\n");
    expect(file).toMatchObject({ path: "run me", change: "modified", modeBefore: "100644", modeAfter: "100755" });
  });

  test("an empty new file", () => {
    const file = only("diff --git a/new b/new\nnew file mode 100644\nindex 0000000..e69de29\n");
    expect(file).toMatchObject({ path: "new", change: "added", modeBefore: "000000", modeAfter: "100644" });
  });

  test.each(["Binary files /dev/null and b/x.png differ\n", "GIT binary patch\nliteral 3\nKcmZQzWME?c0B!&Q\n\n"])(
    "a binary file: %j",
    (body) => {
      const file = only(`diff --git a/x.png b/x.png\nnew file mode 100644\nindex 0000000..1111111\n${body}`);
      expect(file).toMatchObject({ path: "x.png", change: "added", binary: true, hunks: [] });
    },
  );
});

test("a deleted file and a file that ends without a line break", () => {
  const patch =
    "diff --git a/x b/x\ndeleted file mode 100755\n--- a/x\n+++ /dev/null\n@@ -1 +0,0 @@\n-last\n\\ No newline at end of file\n";
  const file = only(patch);
  expect(file).toMatchObject({ path: "x", change: "deleted", modeBefore: "100755", modeAfter: "000000" });
  expect(file.hunks[0]?.lines).toEqual([{ kind: "removed", text: "last", before: 1, after: null, ending: "none" }]);
});

test("a carriage return belongs to the line's end, not to its text", () => {
  const lines = only(modified.replace("+TWO", "+TWO\r")).hunks[0]?.lines;
  expect(lines?.[2]).toEqual({ kind: "added", text: "TWO", before: null, after: 2, ending: "crlf" });
});

test("a quoted name is read as its bytes say", () => {
  const name = '"b/<img src=x>\\342\\200\\256.ts"';
  const file = only(
    `diff --git ${name.replace("b/", "a/")} ${name}\nindex 1..2 100644\n--- ${name.replace("b/", "a/")}\n+++ ${name}\n@@ -1 +1 @@\n-a\n+b\n`,
  );
  expect(file.path).toBe("<img src=x>\u202e.ts");
});

test("several files keep their order, and a part that was cut still has its name", () => {
  const files = parsePatch(`${modified}diff --git a/cut.ts b/cut.ts\nindex 1..2 100644\n--- a/cut.ts\n+++ b/cu`);
  expect(files.map(({ path, hunks }) => [path, hunks.length])).toEqual([
    ["src/a.ts", 1],
    ["cu", 0],
  ]);
});

test("what cannot be read is shown as it is", () => {
  const file = only("diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ nonsense @@\n+evil\n");
  expect(file.hunks[0]?.lines.map(({ text }) => text)).toEqual(["@@ nonsense @@", "+evil", ""]);
});

test("an empty patch has no files", () => {
  expect(parsePatch("")).toEqual([]);
});
