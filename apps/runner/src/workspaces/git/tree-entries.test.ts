import { expect, test } from "vitest";
import { indexRecords, overlay, parseTree, type TreeEntry } from "./tree-entries.ts";

const file = (object: string): TreeEntry => ({ mode: "100644", kind: "file", object, size: 1 });

test("reads a listing of git, with names of any bytes", () => {
  const records = [
    "100755 blob aa       3\tbin/run",
    "120000 blob bb      12\ta\tb\nc",
    "160000 commit cc       -\tvendor/x",
  ];
  const listing = Buffer.from(records.map((record) => `${record}\0`).join(""));
  expect([...parseTree(listing)]).toEqual([
    ["bin/run", { mode: "100755", kind: "executable", object: "aa", size: 3 }],
    ["a\tb\nc", { mode: "120000", kind: "symlink", object: "bb", size: 12 }],
    ["vendor/x", { mode: "160000", kind: "submodule", object: "cc", size: 0 }],
  ]);
});

test("an overlaid path becomes what it is above, also where it is absent there", () => {
  const below = new Map([
    ["keep", file("k")],
    ["test/a", file("changed")],
    ["test/new", file("n")],
    ["config", file("added")],
    ["testing", file("t")],
  ]);
  const above = new Map([
    ["keep", file("other")],
    ["test/a", file("original")],
  ]);
  expect(indexRecords(overlay(below, above, ["test", "config"]))).toEqual([
    "100644 k\tkeep",
    "100644 t\ttesting",
    "100644 original\ttest/a",
  ]);
});

test("an overlaid file replaces a folder, and an overlaid folder a file", () => {
  const below = new Map([
    ["a/b", file("1")],
    ["c", file("2")],
  ]);
  const above = new Map([
    ["a", file("3")],
    ["c/d", file("4")],
  ]);
  expect(indexRecords(overlay(below, above, ["a", "c/d"]))).toEqual(["100644 3\ta", "100644 4\tc/d"]);
});
