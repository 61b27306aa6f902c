import { execFile } from "node:child_process";
import { constants } from "node:fs";
import { access, stat } from "node:fs/promises";
import { delimiter, isAbsolute, join } from "node:path";
import { limits } from "../limits.ts";
import { baseEnvironment } from "../sandbox/base-environment.ts";

/** The first program of that name on a search path, or undefined. */
export async function programOn(path: string, name: string): Promise<string | undefined> {
  for (const folder of path.split(delimiter).filter((each) => isAbsolute(each))) {
    const program = join(folder, name);
    const isThere = await access(program, constants.X_OK).then(
      async () => (await stat(program)).isFile(),
      () => false,
    );
    if (isThere) return program;
  }
  return undefined;
}

/** What a program answers to `--version`, its first number; undefined where it gives none in time. Nothing ambient is passed. */
export function versionOf(program: string, path: string, signal: AbortSignal): Promise<string | undefined> {
  const env = { ...baseEnvironment(), PATH: path, HOME: "/nonexistent" };
  return new Promise((resolve) => {
    const options = {
      env,
      cwd: "/",
      signal,
      timeout: limits.versionMs,
      killSignal: "SIGKILL",
      maxBuffer: 65_536,
    } as const;
    execFile(program, ["--version"], options, (error, stdout) =>
      resolve(error ? undefined : /\d+(?:\.\d+)+/.exec(stdout)?.[0]),
    );
  });
}

/** Is a version, as "2.39.5", at least this one? */
export function isAtLeast(version: string, wanted: string): boolean {
  const [found, needed] = [version, wanted].map((each) => each.split(".").map(Number));
  for (const [at, part] of (needed ?? []).entries()) {
    const own = found?.[at] ?? 0;
    if (own !== part) return own > part;
  }
  return true;
}
