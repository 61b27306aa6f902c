import { createHash } from "node:crypto";
import { lstat, mkdir, readdir, readFile, realpath, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isInside } from "../contained-path.ts";
import type { CommitId, Mount } from "../workspaces.ts";
import { writeFiles } from "./check-out.ts";
import { hasCode, removeInside } from "./disk.ts";
import { type Judge, readTree } from "./judge.ts";
import { ancestors, onDisk, type PathBytes, toPathBytes, toText } from "./path-bytes.ts";
import type { TreeEntries } from "./tree-entries.ts";

interface SetUp<Exit> {
  base: CommitId;
  argv: readonly string[];
  lockFiles: readonly string[];
  run: (directory: string) => Promise<Exit>;
}

/**
 * The set-up runs where the layer stays, because what it installs may hold absolute paths; the list of what it made
 * is renamed into place last, and a layer without one is begun again.
 */
export async function setUpLayer<Exit extends { code: number | null }>(
  judge: Judge,
  { base, argv, lockFiles, run }: SetUp<Exit>,
): Promise<{ ok: true; mounts: Mount[] } | { ok: false; exit: Exit }> {
  const tracked = await readTree(judge, base);
  const layer = join(judge.mission.layers, layerKey({ base, argv, lockFiles }, tracked));
  const tree = join(layer, "tree");
  const list = join(layer, "made.json");
  const made = await readList(list);
  if (made !== undefined) return { ok: true, mounts: await mountsOf(tree, made) };

  await removeInside(judge.mission.root, layer);
  await mkdir(layer, { recursive: true, mode: 0o700 });
  await writeFiles(judge, { commit: base }, tree);
  const exit = await run(tree);
  if (exit.code !== 0) {
    await removeInside(judge.mission.root, layer);
    return { ok: false, exit };
  }
  const found = await madeBySetUp(tree, tracked);
  await writeFile(`${list}.partial`, JSON.stringify(found));
  await rename(`${list}.partial`, list);
  return { ok: true, mounts: await mountsOf(tree, found) };
}

function layerKey(
  { base, argv, lockFiles }: { base: CommitId; argv: readonly string[]; lockFiles: readonly string[] },
  tracked: TreeEntries,
): string {
  const locks = [...lockFiles].sort().map((path) => [path, tracked.get(toPathBytes(path))?.object ?? null]);
  return createHash("sha256").update(JSON.stringify({ base, locks, argv })).digest("hex").slice(0, 40);
}

async function readList(file: string): Promise<string[] | undefined> {
  try {
    const list: unknown = JSON.parse(await readFile(file, "utf8"));
    return Array.isArray(list) ? list.map(String) : undefined;
  } catch (error) {
    if (hasCode(error, "ENOENT")) return undefined;
    throw error;
  }
}

/** The topmost paths that base does not hold. Follows no link, so nothing outside of the layer is ever named. */
async function madeBySetUp(tree: string, tracked: TreeEntries): Promise<string[]> {
  const folders = ancestors(tracked.keys());
  const made: PathBytes[] = [];
  const ahead: PathBytes[] = [""];
  for (let folder = ahead.shift(); folder !== undefined; folder = ahead.shift()) {
    for (const name of await readdir(onDisk(tree, folder), { encoding: "buffer" })) {
      const path = folder === "" ? name.toString("latin1") : `${folder}/${name.toString("latin1")}`;
      const isFolder = (await lstat(onDisk(tree, path))).isDirectory();
      if (folders.has(path)) {
        if (isFolder) ahead.push(path);
      } else if (!tracked.has(path)) {
        made.push(path);
      }
    }
  }
  return made.map(toText).sort();
}

/** Directories and regular files only: a link, a set-up's as well, could make any of the host's files readable. */
async function mountsOf(tree: string, made: readonly string[]): Promise<Mount[]> {
  const root = await realpath(tree);
  const mounts: Mount[] = [];
  for (const path of made) {
    const source = join(root, path);
    const found = await lstat(source).catch(() => undefined);
    const isHere = found !== undefined && (await realpath(source)) === source && isInside(root, source);
    if (isHere && found.isDirectory()) mounts.push({ path, source, kind: "directory" });
    else if (isHere && found.isFile()) mounts.push({ path, source, kind: "file" });
  }
  return mounts;
}
