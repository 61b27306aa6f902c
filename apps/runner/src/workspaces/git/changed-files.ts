import type { ChangedFile, FileChange } from "@sortie/core/mission/candidate-diff";
import { type PathBytes, splitNul, toText } from "./path-bytes.ts";

const changes: Record<string, FileChange> = {
  A: "added",
  M: "modified",
  D: "deleted",
  R: "renamed",
  C: "copied",
  T: "type_changed",
};

/** Reads `git diff-tree -r -z -M --raw --numstat`: the raw records, and then the counts of the same files in the same order. */
export function parseChangedFiles(output: Buffer): ChangedFile[] {
  const fields = splitNul(output);
  const files: ChangedFile[] = [];
  let at = 0;
  const next = (): PathBytes => {
    const field = fields[at++];
    if (field === undefined) throw new Error("git's list of changed files ends in the middle of a record");
    return field;
  };
  while (fields[at]?.startsWith(":")) {
    const [modeBefore = "", modeAfter = "", , , status = ""] = next().slice(1).split(" ");
    const change = changes[status.charAt(0)];
    if (change === undefined) throw new Error(`a changed file has the status ${status}`);
    const first = next();
    const isMoved = change === "renamed" || change === "copied";
    files.push({
      path: toText(isMoved ? next() : first),
      from: isMoved ? toText(first) : null,
      change,
      modeBefore,
      modeAfter,
      added: null,
      removed: null,
      binary: false,
      omittedBytes: 0,
    });
  }
  for (const file of files) Object.assign(file, readCounts(next));
  return files;
}

function readCounts(next: () => PathBytes): Pick<ChangedFile, "added" | "removed" | "binary"> {
  const [added = "", removed = "", path = ""] = next().split("\t");
  // Of what was moved both names follow, each a field of its own.
  if (path === "") for (const _name of ["from", "to"]) next();
  if (added === "-") return { added: null, removed: null, binary: true };
  return { added: Number(added), removed: Number(removed), binary: false };
}
