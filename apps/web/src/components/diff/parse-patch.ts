import type { FileChange } from "@sortie/core/mission/candidate-diff";
import gitDiffParser, { type Change, type File, type Hunk } from "gitdiff-parser";
import { namesOfGitLine, readGitName } from "./git-path.ts";

export interface DiffLine {
  kind: "context" | "added" | "removed";
  text: string;
  /** Line numbers on both sides, from 1; null where the line is not there. */
  before: number | null;
  after: number | null;
  /** How the line ends; `none` at the end of a file without a line break. */
  ending: "lf" | "crlf" | "none";
}

export interface DiffHunk {
  /** What git names behind the second `@@`: the function it found above. */
  heading: string;
  before: number;
  after: number;
  lines: DiffLine[];
}

export interface PatchFile {
  path: string;
  from: string | null;
  change: FileChange;
  modeBefore: string;
  modeAfter: string;
  binary: boolean;
  hunks: DiffHunk[];
}

/** Git's unified diff as data. Whatever it holds, nothing throws: a part that cannot be read is kept as plain lines. */
export function parsePatch(patch: string): PatchFile[] {
  // Every line of content has a first character of its own, so this only ever begins a part. Not /^/m: to it a line
  // also begins behind a carriage return, which content may hold.
  const starts = [...patch.matchAll(/(?<=^|\n)diff --git /g)].map((match) => match.index);
  return starts.map((start, at) => parsePart(patch.slice(start, starts[at + 1] ?? patch.length)));
}

function parsePart(part: string): PatchFile {
  const bodyAt = part.search(/(?<=^|\n)(@@ |GIT binary patch|Binary files )/);
  const head = (bodyAt < 0 ? part : part.slice(0, bodyAt)).split("\n");
  const body = bodyAt < 0 ? "" : part.slice(bodyAt);
  const isText = body.startsWith("@@");
  const { before, after } = namesOf(head);
  const change = changeOf(head);
  return {
    path: change === "deleted" ? before : after,
    from: change === "renamed" || change === "copied" ? before : null,
    change,
    ...modesOf(head, change),
    binary: body !== "" && !isText,
    hunks: isText ? hunksOf(body) : [],
  };
}

const afterStart = (head: readonly string[], start: string) =>
  head.find((line) => line.startsWith(start))?.slice(start.length);

function namesOf(head: readonly string[]): { before: string; after: string } {
  const both = namesOfGitLine(afterStart(head, "diff --git ") ?? "");
  const side = (verbs: readonly string[], mark: string): string | undefined => {
    const moved = verbs.map((verb) => afterStart(head, `${verb} `)).find((name) => name !== undefined);
    if (moved !== undefined) return readGitName(moved).name;
    const marked = afterStart(head, mark);
    return marked === undefined || marked === "/dev/null" ? undefined : readGitName(marked).name.slice(2);
  };
  const before = side(["rename from", "copy from"], "--- ");
  const after = side(["rename to", "copy to"], "+++ ");
  return { before: before ?? both?.before ?? after ?? "", after: after ?? both?.after ?? before ?? "" };
}

function changeOf(head: readonly string[]): FileChange {
  const has = (start: string) => afterStart(head, start) !== undefined;
  if (has("new file mode ")) return "added";
  if (has("deleted file mode ")) return "deleted";
  if (has("rename from ")) return "renamed";
  return has("copy from ") ? "copied" : "modified";
}

const noFile = "000000";

function modesOf(head: readonly string[], change: FileChange): { modeBefore: string; modeAfter: string } {
  const same = afterStart(head, "index ")?.split(" ")[1] ?? "";
  if (change === "added") return { modeBefore: noFile, modeAfter: afterStart(head, "new file mode ") ?? same };
  if (change === "deleted") return { modeBefore: afterStart(head, "deleted file mode ") ?? same, modeAfter: noFile };
  return { modeBefore: afterStart(head, "old mode ") ?? same, modeAfter: afterStart(head, "new mode ") ?? same };
}

/** The parser gets a head without names: those it splits at spaces. */
const plainHead = "diff --git a/x b/x\n--- a/x\n+++ b/x\n";

function hunksOf(body: string): DiffHunk[] {
  try {
    const [file] = gitDiffParser.parse(plainHead + body);
    return file ? file.hunks.map((hunk, at) => toHunk(hunk, at === file.hunks.length - 1 ? file : undefined)) : [];
  } catch {
    const lines = body.split("\n").map((text) => ({ ...lineOf("context", text), before: null, after: null }));
    return [{ heading: "", before: 0, after: 0, lines }];
  }
}

function toHunk({ content, oldStart, newStart, changes }: Hunk, endOf: File | undefined): DiffHunk {
  const lines = changes.map(toLine);
  if (endOf && !endOf.oldEndingNewLine) markEnd(lines.findLast((line) => line.before !== null));
  if (endOf && !endOf.newEndingNewLine) markEnd(lines.findLast((line) => line.after !== null));
  return { heading: /^@@[^@]*@@ ?(.*)$/s.exec(content)?.[1] ?? "", before: oldStart, after: newStart, lines };
}

function toLine(change: Change): DiffLine {
  if (change.type === "insert") return lineOf("added", change.content, null, change.lineNumber);
  if (change.type === "delete") return lineOf("removed", change.content, change.lineNumber, null);
  return lineOf("context", change.content, change.oldLineNumber, change.newLineNumber);
}

function lineOf(
  kind: DiffLine["kind"],
  text: string,
  before: number | null = null,
  after: number | null = null,
): DiffLine {
  const isCrlf = text.endsWith("\r");
  return { kind, text: isCrlf ? text.slice(0, -1) : text, before, after, ending: isCrlf ? "crlf" : "lf" };
}

function markEnd(line: DiffLine | undefined): void {
  if (line) line.ending = "none";
}
