import { ancestors, type PathBytes, splitNul } from "./path-bytes.ts";

export type EntryKind = "file" | "executable" | "symlink" | "submodule";

export interface TreeEntry {
  mode: string;
  kind: EntryKind;
  object: string;
  /** Bytes of a blob; 0 for a submodule. */
  size: number;
}

/** Every file of a tree by its path; folders are implied. */
export type TreeEntries = Map<PathBytes, TreeEntry>;

const kinds: Record<string, EntryKind> = {
  "100644": "file",
  "100664": "file",
  "100755": "executable",
  "120000": "symlink",
  "160000": "submodule",
};

/** Reads `git ls-tree -r -l -z`. */
export function parseTree(output: Buffer): TreeEntries {
  const entries: TreeEntries = new Map();
  for (const record of splitNul(output)) {
    const tab = record.indexOf("\t");
    const [mode = "", , object = "", size = ""] = record.slice(0, tab).split(/ +/);
    const kind = kinds[mode];
    if (kind === undefined) throw new Error(`a tree entry has the mode ${mode}`);
    entries.set(record.slice(tab + 1), { mode, kind, object, size: size === "-" ? 0 : Number(size) });
  }
  return entries;
}

/** The records of `git update-index -z --index-info`. */
export function indexRecords(entries: TreeEntries): string[] {
  return [...entries].map(([path, entry]) => `${entry.mode} ${entry.object}\t${path}`);
}

/** `below` with each of `paths`, a file or a folder, as it is in `above`; what is absent there goes. */
export function overlay(below: TreeEntries, above: TreeEntries, paths: readonly PathBytes[]): TreeEntries {
  const covered = (path: PathBytes) => paths.some((root) => path === root || path.startsWith(`${root}/`));
  const laid = [...above].filter(([path]) => covered(path));
  const files = new Set(laid.map(([path]) => path));
  const folders = ancestors(files);
  const stays = ([path]: [PathBytes, TreeEntry]) =>
    !covered(path) && !folders.has(path) && ![...ancestors([path])].some((folder) => files.has(folder));
  return new Map([...[...below].filter(stays), ...laid]);
}
