import { constants } from "node:fs";
import { access, stat } from "node:fs/promises";
import { isAbsolute, join } from "node:path";
import { baseEnvironment } from "../sandbox/base-environment.ts";
import type { Inspected } from "../workspaces/workspaces.ts";

/**
 * Can `argv[0]` be run in a checkout of base: an absolute path, a file at base, or a program on the confined PATH?
 * What a set-up command makes (`node_modules/.bin/…`) is not there yet and counts as there.
 */
export async function isProgram(program: string, base: Inspected, hasSetUp: boolean): Promise<boolean> {
  if (isAbsolute(program)) return isExecutable(program);
  if (program.includes("/")) return hasSetUp || (await base.hasProgram(program.replace(/^\.\//, ""))) !== false;
  const folders = (baseEnvironment().PATH ?? "").split(":");
  const found = await Promise.all(folders.map((folder) => isExecutable(join(folder, program))));
  return found.includes(true);
}

async function isExecutable(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK);
    return (await stat(path)).isFile();
  } catch {
    return false;
  }
}
