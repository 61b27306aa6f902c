import type { CandidateDiff, ChangedFile } from "@sortie/core/mission/candidate-diff";
import { type DiffHunk, type DiffLine, type PatchFile, parsePatch } from "./parse-patch.ts";

/** One changed file as the viewer shows it: what git lists of it, and its part of the patch as far as it is there. */
export interface DiffFile extends ChangedFile {
  hunks: DiffHunk[];
  /** Some of its lines end in CR LF and some do not: only then does an ending say anything. */
  hasBothEndings: boolean;
}

/** The listed files in their order, each with its lines; a part of the patch that no entry names comes last. */
export function diffFiles({ files, patch }: Pick<CandidateDiff, "files" | "patch">): DiffFile[] {
  const parts = parsePatch(patch);
  const byPath = new Map(parts.map((part) => [part.path, part]));
  const listed = files.map((file) => withHunks(file, byPath.get(file.path)?.hunks ?? []));
  const names = new Set(files.map(({ path }) => path));
  return [...listed, ...parts.filter(({ path }) => !names.has(path)).map(ofPatchAlone)];
}

function ofPatchAlone(part: PatchFile): DiffFile {
  const lines = part.hunks.flatMap((hunk) => hunk.lines);
  const count = (kind: "added" | "removed") => (part.binary ? null : lines.filter((line) => line.kind === kind).length);
  return withHunks({ ...part, added: count("added"), removed: count("removed"), omittedBytes: 0 }, part.hunks);
}

function withHunks(file: ChangedFile, hunks: DiffHunk[]): DiffFile {
  const has = (ending: DiffLine["ending"]) => hunks.some(({ lines }) => lines.some((line) => line.ending === ending));
  return { ...file, hunks, hasBothEndings: has("crlf") && has("lf") };
}

/** Lines added and removed in all of these files; binary ones have none. */
export function countLines(files: readonly Pick<ChangedFile, "added" | "removed">[]) {
  return {
    added: files.reduce((sum, { added }) => sum + (added ?? 0), 0),
    removed: files.reduce((sum, { removed }) => sum + (removed ?? 0), 0),
  };
}
