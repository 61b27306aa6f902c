import { mkdir, realpath, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { isTreePath } from "../contained-path.ts";
import type { Mount } from "../workspaces.ts";
import { kindAt, removeInside } from "./disk.ts";

export async function linkMounts(directory: string, mounts: readonly Mount[]): Promise<void> {
  for (const mount of mounts) {
    const target = await clearedPlace(directory, mount.path);
    await symlink(mount.source, target, mount.kind === "directory" ? "dir" : "file");
  }
}

export async function makeMountPoints(directory: string, mounts: readonly Mount[]): Promise<void> {
  for (const mount of mounts) {
    const target = await clearedPlace(directory, mount.path);
    if (mount.kind === "directory") await mkdir(target);
    else await writeFile(target, "");
  }
}

/** The harness wins over a tree that holds something at a mount's path, or a link on the way to it. */
async function clearedPlace(directory: string, path: string): Promise<string> {
  if (!isTreePath(path)) throw new Error(`${JSON.stringify(path)} is not a path for a mount`);
  const root = await realpath(directory);
  const parts = path.split("/");
  for (let depth = 1; depth < parts.length; depth++) {
    const folder = join(root, ...parts.slice(0, depth));
    if ((await kindAt(folder)) === "directory") continue;
    await removeInside(root, folder);
    await mkdir(folder);
  }
  const target = join(root, path);
  await removeInside(root, target);
  await mkdir(dirname(target), { recursive: true });
  return target;
}
