import type { MissionConfig } from "./config.ts";

const testPath = /(^|\/)(tests?|__tests__|spec)\/|[._-](test|spec)\.[a-z]+$/i;
const packageManagers = new Set(["npm", "pnpm", "yarn", "bun"]);

/**
 * Which of base's files judge the work: existing tests, `sortie.json`, what the mission names, and package.json where
 * a package manager's script is the check. They come from base in every check. Source: missions.md §4.
 */
export function judgeFiles(atBase: readonly string[], config: Pick<MissionConfig, "check" | "judges">): string[] {
  const program = config.check[0]?.split("/").at(-1) ?? "";
  const named = new Set(["sortie.json", ...config.judges, ...(packageManagers.has(program) ? ["package.json"] : [])]);
  return atBase.filter((path) => named.has(path) || testPath.test(path) || isUnder(path, config.judges));
}

function isUnder(path: string, folders: readonly string[]): boolean {
  return folders.some((folder) => folder.endsWith("/") && path.startsWith(folder));
}
