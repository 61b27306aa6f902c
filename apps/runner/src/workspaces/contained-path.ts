import { isAbsolute, relative, sep } from "node:path";

/** Whether `child` lies below `parent`. Both have to be real paths: no links, no `..`. */
export function isInside(parent: string, child: string): boolean {
  const way = relative(parent, child);
  return way !== "" && way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/** One name of a folder or file: no separator, no dots that climb, nothing a shell or an option parser would see. */
export function isPlainName(name: string): boolean {
  return /^[A-Za-z0-9_][A-Za-z0-9_.-]{0,127}$/.test(name);
}

/** A path below the root of a tree, written the one way git writes it. */
export function isTreePath(path: string): boolean {
  if (path === "" || path.includes("\0")) return false;
  return path.split("/").every((part) => part !== "" && part !== "." && part !== ".." && !isGitComponent(part));
}

const ignoredByHfs = /[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/g;
const readByGit = [".gitmodules", ".gitattributes", ".gitignore", ".mailmap"];

/** Whether some file system takes this name for git's own directory, or for a file that git obeys, by a lookalike. */
export function isGitComponent(name: string): boolean {
  const folded = foldName(name);
  if (folded === ".git" || /^git~\d+$/.test(folded)) return true;
  return readByGit.includes(folded) && folded !== name;
}

/** Whether git itself reads a file of this name in a working tree. */
export function isReadByGit(name: string): boolean {
  return readByGit.includes(name);
}

function foldName(name: string): string {
  const [beforeStream = ""] = name.normalize("NFKC").replace(ignoredByHfs, "").toLowerCase().split(/[:\\]/);
  return beforeStream.replace(/[. ]+$/, "");
}
