import type { FileRead } from "../workspaces.ts";
import type { Git } from "./run-git.ts";
import type { TreeEntries } from "./tree-entries.ts";
import { findFile } from "./tree-files.ts";

export async function readBlob(git: Git, object: string): Promise<Buffer> {
  return (await git(["cat-file", "blob", object], {})).stdout;
}

export async function readFileIn(git: Git, entries: TreeEntries, path: string, bytesMax: number): Promise<FileRead> {
  const found = await findFile(entries, path, async (object) => (await readBlob(git, object)).toString("latin1"));
  if (!found.ok) return found;
  const bytes = await readBlob(git, found.entry.object);
  return { ok: true, bytes: bytes.subarray(0, bytesMax), truncated: bytes.length > bytesMax };
}
