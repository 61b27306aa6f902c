import { randomBytes } from "node:crypto";
import { lstat, mkdir, readdir, realpath } from "node:fs/promises";
import { join } from "node:path";
import { isPlainName } from "../contained-path.ts";
import { hasCode, removeInside } from "./disk.ts";

export interface MissionDirectory {
  root: string;
  directory: string;
  judge: string;
  workspace: string;
  checkouts: string;
  layers: string;
  delivery: string;
  kept: string;
  temporary: string;
}

/** Where a mission's things are; makes nothing. `root` has to be a real path. */
export function missionDirectory(root: string, mission: string): MissionDirectory {
  if (!isPlainName(mission)) throw new Error(`${JSON.stringify(mission)} is not a mission id`);
  const directory = join(root, mission);
  return {
    root,
    directory,
    judge: join(directory, "judge.git"),
    workspace: join(directory, "workspace"),
    checkouts: join(directory, "checkouts"),
    layers: join(directory, "layers"),
    delivery: join(directory, "delivery"),
    kept: join(directory, "kept"),
    temporary: join(directory, "tmp"),
  };
}

/** Whether the mission's folder, where it exists, is a folder of `root` and not a link to somewhere else. */
export async function liesInRoot(mission: MissionDirectory): Promise<boolean> {
  try {
    return (await lstat(mission.directory)).isDirectory() && (await realpath(mission.directory)) === mission.directory;
  } catch (error) {
    if (hasCode(error, "ENOENT")) return true;
    throw error;
  }
}

/** Names of this process begin alike, so that what an earlier one left can be told and removed. */
const prefix = randomBytes(6).toString("hex");

/** Lends a path where nothing is yet; what is still there afterwards is removed. */
export async function withTemporary<T>(
  mission: MissionDirectory,
  purpose: string,
  work: (path: string) => Promise<T>,
): Promise<T> {
  await mkdir(mission.temporary, { recursive: true, mode: 0o700 });
  const path = join(mission.temporary, `${prefix}-${purpose}-${randomBytes(6).toString("hex")}`);
  try {
    return await work(path);
  } finally {
    await removeInside(mission.root, path);
  }
}

export async function dropLeftovers(mission: MissionDirectory): Promise<void> {
  const names = await readdir(mission.temporary).catch(() => []);
  for (const name of names.filter((found) => !found.startsWith(prefix))) {
    await removeInside(mission.root, join(mission.temporary, name));
  }
}
