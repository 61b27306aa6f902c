import { expect, test } from "vitest";
import { treeRows } from "./file-tree.ts";

const files = ["src/deep/only/a.ts", "src/deep/only/b.ts", "README.md", "docs/x.md"].map((path) => ({ path }));
const shown = (closed: string[] = []) =>
  treeRows(files, new Set(closed)).map(
    (row) => `${"  ".repeat(row.depth)}${row.name}${row.kind === "folder" ? "/" : ""}`,
  );

test("folders come first, and one that holds only a folder shares its row", () => {
  expect(shown()).toEqual(["docs/", "  x.md", "src/deep/only/", "  a.ts", "  b.ts", "README.md"]);
});

test("a folded folder keeps its count and hides its files", () => {
  expect(shown(["src/deep/only/"])).toEqual(["docs/", "  x.md", "src/deep/only/", "README.md"]);
  expect(treeRows(files, new Set(["src/deep/only/"]))[2]).toMatchObject({ isOpen: false, files: 2 });
});

test("a file's row leads to its place in the diff", () => {
  expect(treeRows(files, new Set()).flatMap((row) => (row.kind === "file" ? [row.file] : []))).toEqual([3, 0, 1, 2]);
});

test("names like those of an object's prototype are names", () => {
  expect(treeRows([{ path: "__proto__/constructor" }], new Set())).toHaveLength(2);
});
