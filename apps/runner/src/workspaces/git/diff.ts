import { createReadStream } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import type { ChangedFile } from "@sortie/core/mission/candidate-diff";
import { diffBytesMax, diffFileBytesMax, diffFilesMax } from "../limits.ts";
import type { CommitId, Diff } from "../workspaces.ts";
import { parseChangedFiles } from "./changed-files.ts";
import { fullId, type Judge } from "./judge.ts";
import { withTemporary } from "./mission-directory.ts";
import { fitSections, type PatchSection, PatchSections } from "./patch-sections.ts";

const diffTree = ["diff-tree", "-r", "-M", "--no-color", "--no-ext-diff", "--no-textconv"];
const listArgs = [...diffTree, "-z", "--raw", "--numstat", "--full-index"];
const patchArgs = [...diffTree, "-p", "--full-index", "--src-prefix=a/", "--dst-prefix=b/"];

/** What differs between two commits, for a person to read. It may be far larger than memory, so it goes through a file. */
export async function diffBetween(judge: Judge, from: CommitId, to: CommitId): Promise<Diff> {
  const range = [fullId(from), fullId(to)];
  const files = parseChangedFiles((await judge.run([...listArgs, ...range])).stdout);
  return withTemporary(judge.mission, "diff", async (path) => {
    const file = await open(path, "wx+", 0o600);
    try {
      await judge.run([...patchArgs, ...range], { outputTo: file.fd });
      const sections = fitSections(await sectionsOf(path), diffBytesMax);
      const { size: bytes } = await file.stat();
      const patch = await readKept(file, sections);
      return {
        patch: patch.toString("utf8"),
        bytes,
        truncatedBytes: bytes - patch.length,
        files: withOmitted(files, sections).slice(0, diffFilesMax),
        filesTotal: files.length,
      };
    } finally {
      await file.close();
    }
  });
}

async function sectionsOf(path: string): Promise<PatchSection[]> {
  const sections = new PatchSections(diffFileBytesMax);
  for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024 }) as AsyncIterable<Buffer>) {
    sections.push(chunk);
  }
  return sections.end();
}

async function readKept(file: FileHandle, sections: readonly PatchSection[]): Promise<Buffer> {
  const parts: Buffer[] = [];
  for (const { start, kept } of sections) {
    if (kept === 0) continue;
    const { buffer, bytesRead } = await file.read(Buffer.alloc(kept), 0, kept, start);
    parts.push(buffer.subarray(0, bytesRead));
  }
  return Buffer.concat(parts);
}

/** The patch tells the files in the order of the list; one that became something else is told as deleted and as added. */
function withOmitted(files: readonly ChangedFile[], sections: readonly PatchSection[]): ChangedFile[] {
  let at = 0;
  return files.map((file) => {
    const own = sections.slice(at, at + (file.change === "type_changed" ? 2 : 1));
    at += own.length;
    return { ...file, omittedBytes: own.reduce((sum, { bytes, kept }) => sum + bytes - kept, 0) };
  });
}
