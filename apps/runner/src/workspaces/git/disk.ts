import { chmod, lstat, mkdir, readdir, realpath, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { isInside } from "../contained-path.ts";

/** The kind of what is at a path itself, links not followed. */
export async function kindAt(path: string | Buffer): Promise<"directory" | "file" | "symlink" | "special" | "nothing"> {
  try {
    const found = await lstat(path);
    if (found.isSymbolicLink()) return "symlink";
    if (found.isDirectory()) return "directory";
    return found.isFile() ? "file" : "special";
  } catch (error) {
    if (hasCode(error, "ENOENT") || hasCode(error, "ENOTDIR")) return "nothing";
    throw error;
  }
}

/** Removes what is at `target`, without following it, after proving by real path that it lies inside `root`. */
export async function removeInside(root: string, target: string): Promise<void> {
  if ((await kindAt(target)) === "nothing") return;
  const real = join(await realpath(dirname(target)), basename(target));
  if (!isInside(await realpath(root), real)) throw new Error(`refused to remove ${target}: it is outside of ${root}`);
  try {
    await rm(real, { recursive: true, force: true });
  } catch (error) {
    if (!hasCode(error, "EACCES") && !hasCode(error, "EPERM")) throw error;
    await makeWritable(real);
    await rm(real, { recursive: true, force: true });
  }
}

/** Moves a directory, over nothing. A directory that is not writable cannot change its parent. */
export async function moveDirectory(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  if ((await kindAt(from)) === "directory") await chmod(from, 0o700);
  await rename(from, to);
}

async function makeWritable(directory: string | Buffer): Promise<void> {
  if ((await kindAt(directory)) !== "directory") return;
  await chmod(directory, 0o700);
  for (const name of await readdir(directory, { encoding: "buffer" })) {
    await makeWritable(Buffer.concat([Buffer.from(directory), Buffer.from("/"), name]));
  }
}

export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
