import { expect, test } from "vitest";
import type { EntryKind, TreeEntry } from "./tree-entries.ts";
import { findFile } from "./tree-files.ts";

const entry = (kind: EntryKind, object: string, size: number): TreeEntry => ({ mode: "", kind, object, size });
const summary = entry("file", "text", 5);

const entries = new Map<string, TreeEntry>([
  ["summary.md", summary],
  ["empty.md", entry("file", "", 0)],
  ["adir/inner.md", summary],
  ["vendor", entry("submodule", "", 0)],
  ["link-in", entry("symlink", "adir/inner.md", 1)],
  ["link-dir", entry("symlink", "adir", 1)],
  ["adir/up", entry("symlink", "../summary.md", 1)],
  ["link-out", entry("symlink", "../secret", 1)],
  ["link-abs", entry("symlink", "/etc/passwd", 1)],
  ["link-dangling", entry("symlink", "nope", 1)],
  ["link-back", entry("symlink", "adir/../../x/summary.md", 1)],
  ["loop", entry("symlink", "loop", 1)],
]);

test.each([
  ["summary.md", { ok: true, entry: summary }],
  ["./adir/../summary.md", { ok: true, entry: summary }],
  ["link-in", { ok: true, entry: summary }],
  ["link-dir/inner.md", { ok: true, entry: summary }],
  ["link-dir/up", { ok: true, entry: summary }],
  ["nope", { ok: false, problem: "missing" }],
  ["summary.md/x", { ok: false, problem: "missing" }],
  ["a\0b", { ok: false, problem: "missing" }],
  ["%2e%2e/x", { ok: false, problem: "missing" }],
  ["link-dangling", { ok: false, problem: "missing" }],
  ["loop", { ok: false, problem: "missing" }],
  ["empty.md", { ok: false, problem: "empty" }],
  ["adir", { ok: false, problem: "not_a_regular_file" }],
  ["link-dir", { ok: false, problem: "not_a_regular_file" }],
  ["vendor", { ok: false, problem: "not_a_regular_file" }],
  [".", { ok: false, problem: "not_a_regular_file" }],
  ["/etc/passwd", { ok: false, problem: "not_relative" }],
  ["../x", { ok: false, problem: "escapes_root" }],
  ["nope/../../x", { ok: false, problem: "escapes_root" }],
  ["link-out", { ok: false, problem: "escapes_root" }],
  ["link-abs", { ok: false, problem: "escapes_root" }],
  ["link-back", { ok: false, problem: "escapes_root" }],
])("%j is found as %j", async (path, expected) => {
  expect(await findFile(entries, path, async (object) => object)).toEqual(expected);
});
