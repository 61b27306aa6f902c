import type { DiffFile } from "./diff-file.ts";
import type { DiffHunk, DiffLine } from "./parse-patch.ts";

export type Layout = "unified" | "split";

/** What the viewer renders, one by one; `file` is the index in the files given. */
export type DiffRow = { key: string; file: number } & (
  | { kind: "file" }
  | { kind: "note"; says: string }
  | { kind: "hunk"; hunk: DiffHunk }
  | { kind: "line"; line: DiffLine }
  | { kind: "pair"; left: DiffLine | null; right: DiffLine | null }
);

/** All rows of a diff, flat, so that only those in sight need to exist; folded files are their header alone. */
export function diffRows(files: readonly DiffFile[], layout: Layout, isFolded: (file: DiffFile) => boolean): DiffRow[] {
  return files.flatMap((file, index) => {
    const header: DiffRow = { key: `${index}`, file: index, kind: "file" };
    if (isFolded(file)) return [header];
    const notes = notesOf(file).map(
      (says, at): DiffRow => ({ key: `${index}:note:${at}`, file: index, kind: "note", says }),
    );
    // Of a file with one side there is nothing to put beside it, and its lines begin at the first.
    const isOneSided = file.change === "added" || file.change === "deleted";
    const hunks = file.hunks.flatMap((hunk, at): DiffRow[] => [
      ...(isOneSided && hunk.heading === "" && at === 0 ? [] : [hunkRow(hunk, index, at)]),
      ...(layout === "split" && !isOneSided ? pairRows(hunk, index, at) : lineRows(hunk, index, at)),
    ]);
    return [header, ...notes, ...hunks, ...omission(file, index)];
  });
}

function hunkRow(hunk: DiffHunk, file: number, at: number): DiffRow {
  return { key: `${file}:${at}`, file, kind: "hunk", hunk };
}

function lineRows(hunk: DiffHunk, file: number, at: number): DiffRow[] {
  return hunk.lines.map((line, number) => ({ key: `${file}:${at}:${number}`, file, kind: "line", line }));
}

/** Removed lines stand beside the added ones that follow them. */
function pairRows(hunk: DiffHunk, file: number, at: number): DiffRow[] {
  const pairs: { left: DiffLine | null; right: DiffLine | null }[] = [];
  let [removed, added]: [DiffLine[], DiffLine[]] = [[], []];
  const flush = () => {
    for (let index = 0; index < Math.max(removed.length, added.length); index += 1)
      pairs.push({ left: removed[index] ?? null, right: added[index] ?? null });
    [removed, added] = [[], []];
  };
  for (const line of hunk.lines) {
    if (line.kind === "added") added.push(line);
    else if (line.kind === "removed" && added.length === 0) removed.push(line);
    else {
      flush();
      if (line.kind === "removed") removed.push(line);
      else pairs.push({ left: line, right: line });
    }
  }
  flush();
  return pairs.map((pair, number) => ({ key: `${file}:${at}:${number}`, file, kind: "pair", ...pair }));
}

const link = "120000";
const submodule = "160000";

/** What lines alone do not say of a file. */
function notesOf(file: DiffFile): string[] {
  const { change, modeBefore, modeAfter, binary, hunks, omittedBytes } = file;
  const changesMode = change !== "added" && change !== "deleted" && modeBefore !== modeAfter;
  const isEmpty = !binary && hunks.length === 0 && omittedBytes === 0;
  return [
    ...(modeAfter === link ? ["A symbolic link; its one line is where it leads."] : []),
    ...(modeAfter === submodule ? ["A submodule: another repository at a commit."] : []),
    ...(changesMode ? [`The mode changes from ${modeBefore} to ${modeAfter}.`] : []),
    ...(binary ? ["A binary file: its content is not shown."] : []),
    ...(isEmpty && (change === "added" || change === "deleted") ? ["The file is empty."] : []),
    ...(file.hasBothEndings ? ["Lines end in two ways here: those in CR LF are marked."] : []),
    ...(isEmpty && change === "renamed" ? ["Moved without a change."] : []),
  ];
}

function omission(file: DiffFile, index: number): DiffRow[] {
  if (file.omittedBytes === 0) return [];
  const says = `${file.omittedBytes.toLocaleString("en")} more bytes of this file's diff are not shown.`;
  return [{ key: `${index}:omitted`, file: index, kind: "note", says }];
}
