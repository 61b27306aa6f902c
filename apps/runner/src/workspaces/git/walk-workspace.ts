import { lstat, readdir } from "node:fs/promises";
import { isGitComponent, isReadByGit } from "../contained-path.ts";
import { obeyedFileBytesMax, sealFilesMax } from "../limits.ts";
import type { SealRule } from "../workspaces.ts";
import { hasCode } from "./disk.ts";
import { ancestors, onDisk, type PathBytes } from "./path-bytes.ts";
import type { TreeEntries } from "./tree-entries.ts";

interface WalkedFile {
  path: PathBytes;
  size: number;
}

export interface Walk {
  files: WalkedFile[];
  submodules: PathBytes[];
  refused: { path: PathBytes; rule: SealRule }[];
}

interface Wanted {
  /** The parent's tree: what it holds stays, also where it is ignored. */
  tracked: TreeEntries;
  artifacts: readonly PathBytes[];
  exclude: readonly PathBytes[];
  ignoredAmong(paths: readonly PathBytes[]): Promise<Set<PathBytes>>;
}

interface Found {
  path: PathBytes;
  name: string;
  stats: Awaited<ReturnType<typeof lstat>>;
}

/** Lists what a seal takes, level by level, so that ignored folders are never entered; follows no link. */
export async function walkWorkspace(root: string, wanted: Wanted): Promise<Walk> {
  const walk: Walk = { files: [], submodules: [], refused: [] };
  const kept = new Set([...wanted.tracked.keys(), ...wanted.artifacts]);
  const leadsToKept = ancestors(kept);
  const leadsToTracked = ancestors(wanted.tracked.keys());
  const excluded = new Set(wanted.exclude);
  for (const [path, entry] of wanted.tracked) if (entry.kind === "submodule") walk.submodules.push(path);
  const submodules = new Set(walk.submodules);

  let folders: PathBytes[] = [""];
  while (folders.length > 0) {
    const level: Found[] = [];
    for (const folder of folders) {
      const found = await listFolder(root, folder, walk);
      if (submodules.has(folder)) {
        if (found.length > 0) refuse(walk, folder, "submodule_changed");
      } else if (isNestedRepository(folder, found, leadsToTracked)) {
        refuse(walk, folder, "nested_repository");
      } else {
        level.push(...found.filter(({ path }) => path !== ".git" && !excluded.has(path)));
      }
    }
    if (refuseTraps(level, walk)) return walk;

    const undecided = level.filter(({ path }) => !kept.has(path)).map(({ path }) => path);
    const ignored = await wanted.ignoredAmong(undecided);
    const taken = level.filter(({ path }) => !ignored.has(path) || leadsToKept.has(path));
    folders = [];
    for (const found of taken) {
      if (found.stats.isDirectory() && !isGitComponent(fromBytes(found.name))) folders.push(found.path);
      else if (!ignored.has(found.path)) takeFile(found, submodules, walk);
    }
    const extra = walk.files.at(wanted.tracked.size + sealFilesMax);
    if (extra !== undefined) {
      refuse(walk, extra.path, "too_many_files");
      return walk;
    }
  }
  return walk;
}

async function listFolder(root: string, folder: PathBytes, walk: Walk): Promise<Found[]> {
  try {
    const found: Found[] = [];
    for (const bytes of await readdir(onDisk(root, folder), { encoding: "buffer" })) {
      const name = bytes.toString("latin1");
      const path = folder === "" ? name : `${folder}/${name}`;
      found.push({ path, name, stats: await lstat(onDisk(root, path)) });
    }
    return found;
  } catch (error) {
    if (!["EACCES", "EPERM", "ENAMETOOLONG"].some((code) => hasCode(error, code))) throw error;
    refuse(walk, folder, "unreadable");
    return [];
  }
}

/** Git opens these files as soon as it is asked about their neighbours: a pipe never answers, a huge one fills memory. */
function refuseTraps(level: readonly Found[], walk: Walk): boolean {
  const read = level.filter(({ name }) => isReadByGit(name));
  const traps = read.filter(({ stats }) => isSpecial(stats) || Number(stats.size) > obeyedFileBytesMax);
  for (const { path, stats } of traps) refuse(walk, path, isSpecial(stats) ? "not_a_regular_file" : "file_too_large");
  return traps.length > 0;
}

function takeFile({ path, name, stats }: Found, submodules: ReadonlySet<PathBytes>, walk: Walk): void {
  const obeyedLink = isReadByGit(name) && stats.isSymbolicLink();
  if (submodules.has(path)) refuse(walk, path, "submodule_changed");
  else if (isGitComponent(fromBytes(name)) || obeyedLink) refuse(walk, path, "git_component");
  else if (isSpecial(stats)) refuse(walk, path, "not_a_regular_file");
  else if (stats.isFile() && Number(stats.nlink) > 1) refuse(walk, path, "hard_link");
  else walk.files.push({ path, size: Number(stats.size) });
}

/** With a `.git` of any spelling, or bare. A bare one that base already holds is a fixture of the project. */
function isNestedRepository(
  folder: PathBytes,
  found: readonly Found[],
  leadsToTracked: ReadonlySet<PathBytes>,
): boolean {
  if (folder === "") return false;
  const names = new Set(found.map(({ name }) => name));
  if (names.has(".git")) return true;
  return ["HEAD", "objects", "refs"].every((name) => names.has(name)) && !leadsToTracked.has(folder);
}

function isSpecial(stats: Found["stats"]): boolean {
  return !stats.isFile() && !stats.isDirectory() && !stats.isSymbolicLink();
}

function refuse(walk: Walk, path: PathBytes, rule: SealRule): void {
  walk.refused.push({ path, rule });
}

function fromBytes(name: string): string {
  return Buffer.from(name, "latin1").toString("utf8");
}
