import { execFile } from "node:child_process";
import { chmod, lstat, mkdir, realpath, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";
import { isInside } from "../contained-path.ts";

const run = promisify(execFile);

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
  } catch {
    // Folders without permission, or deeper than a path can be long: these two walk by descriptor.
    await run("chmod", ["-R", "u+rwX", "--", real]).catch(() => {});
    await run("rm", ["-rf", "--", real]);
  }
}

/** Moves a directory, over nothing. A directory that is not writable cannot change its parent. */
export async function moveDirectory(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  if ((await kindAt(from)) === "directory") await chmod(from, 0o700);
  await rename(from, to);
}

export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}

/** Moves `from` to `to`, and what was there to `old`: a directory cannot be renamed over a full one. */
export async function replaceDirectory(from: string, to: string, old: string): Promise<void> {
  if ((await kindAt(to)) !== "nothing") await moveDirectory(to, old);
  await moveDirectory(from, to);
}
