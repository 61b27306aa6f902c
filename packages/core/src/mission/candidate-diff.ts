export type FileChange = "added" | "modified" | "deleted" | "renamed" | "copied" | "type_changed";

/** One changed file. Modes are git's, six octal digits, "000000" where there is no file. */
export interface ChangedFile {
  path: string;
  /** Where it was before, of a rename or a copy. */
  from: string | null;
  change: FileChange;
  modeBefore: string;
  modeAfter: string;
  /** Lines; null of a binary file. */
  added: number | null;
  removed: number | null;
  binary: boolean;
  /** Bytes of this file's part that the patch leaves out, at its end. */
  omittedBytes: number;
}

/**
 * What a candidate changes from base. `patch` is git's unified diff, cut at file and hunk borders; `bytes` is what all
 * of it has, `truncatedBytes` what was left out. `files` are the first of `filesTotal`.
 */
export interface CandidateDiff {
  base: string;
  candidate: string;
  patch: string;
  bytes: number;
  truncatedBytes: number;
  files: ChangedFile[];
  filesTotal: number;
}
