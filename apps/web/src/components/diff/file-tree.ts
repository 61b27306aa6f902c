import type { DiffFile } from "./diff-file.ts";

export type TreeRow =
  | { kind: "folder"; key: string; name: string; depth: number; isOpen: boolean; files: number }
  | { kind: "file"; key: string; name: string; depth: number; file: number };

interface Folder {
  folders: Map<string, Folder>;
  files: { name: string; file: number }[];
}

/**
 * The rows of a file tree: folders first, by name; a folder that holds nothing but one folder shares its row.
 * `closed` holds the keys of folded folders; `file` is the index in `files`.
 */
export function treeRows(files: readonly Pick<DiffFile, "path">[], closed: ReadonlySet<string>): TreeRow[] {
  const root = emptyFolder();
  for (const [file, { path }] of files.entries()) {
    const parts = path.split("/");
    const name = parts.pop() ?? path;
    let folder = root;
    for (const part of parts) {
      const next = folder.folders.get(part) ?? emptyFolder();
      folder.folders.set(part, next);
      folder = next;
    }
    folder.files.push({ name, file });
  }
  return rowsOf(root, "", 0, closed);
}

const emptyFolder = (): Folder => ({ folders: new Map(), files: [] });
const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1);

function rowsOf(folder: Folder, path: string, depth: number, closed: ReadonlySet<string>): TreeRow[] {
  const folders = [...folder.folders].map(([name, inner]) => merged(name, inner)).sort(byName);
  return [
    ...folders.flatMap(({ name, folder: inner }): TreeRow[] => {
      const key = `${path}${name}/`;
      const isOpen = !closed.has(key);
      const row: TreeRow = { kind: "folder", key, name, depth, isOpen, files: countFiles(inner) };
      return isOpen ? [row, ...rowsOf(inner, key, depth + 1, closed)] : [row];
    }),
    ...folder.files
      .toSorted(byName)
      .map(({ name, file }): TreeRow => ({ kind: "file", key: `${path}${name}`, name, depth, file })),
  ];
}

function merged(name: string, folder: Folder): { name: string; folder: Folder } {
  const [only, another] = folder.folders;
  if (!only || another || folder.files.length > 0) return { name, folder };
  return merged(`${name}/${only[0]}`, only[1]);
}

function countFiles(folder: Folder): number {
  return [...folder.folders.values()].reduce((sum, inner) => sum + countFiles(inner), folder.files.length);
}
