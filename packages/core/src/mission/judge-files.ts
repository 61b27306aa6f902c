import type { MissionConfig } from "./config.ts";

const testPath =
  /(^|\/)(tests?|__tests__|specs?)\/|[._-](test|spec)\.[a-z]+$|(^|\/)(tests?\.[a-z]+|test_[^/]+\.py|conftest\.py)$/i;
const makefiles = ["Makefile", "makefile", "GNUmakefile"];
const packageManagers = new Set(["npm", "pnpm", "yarn", "bun"]);

/**
 * Which of base's files judge the work: existing tests, `sortie.json`, what the mission names, the files that its check
 * names, and package.json or the makefile where the check is a script in it. They come from base in every check.
 * Source: missions.md §4.
 */
export function judgeFiles(atBase: readonly string[], config: Pick<MissionConfig, "check" | "judges">): string[] {
  const program = config.check[0]?.split("/").at(-1) ?? "";
  const named = new Set([
    "sortie.json",
    ...config.judges,
    ...config.check.map((word) => word.replace(/^(\.\/)+/, "")),
    ...(packageManagers.has(program) ? ["package.json"] : []),
    ...(program === "make" || program === "gmake" ? makefiles : []),
  ]);
  return atBase.filter((path) => named.has(path) || testPath.test(path) || isUnder(path, config.judges));
}

function isUnder(path: string, folders: readonly string[]): boolean {
  return folders.some((folder) => folder.endsWith("/") && path.startsWith(folder));
}
