import type { CandidateDiff, ChangedFile } from "@sortie/core/mission/candidate-diff";
import type { Mission } from "@sortie/core/mission/state";

/** The files of the unit that is worked on. */
export function filesOf(mission: Mission): string[] {
  const artifacts = mission.units[mission.current]?.artifacts ?? [];
  return artifacts.length > 0 ? artifacts : ["src/index.ts"];
}

/** The files of every unit that has passed, and of the present one. */
export function changedSoFar(mission: Mission): string[] {
  const passed = mission.units.filter(({ state }) => state === "passed").flatMap(({ artifacts }) => artifacts);
  return [...new Set([...passed, ...filesOf(mission)])].sort();
}

/** One hunk in each file: two lines become five, with the file's own name in them. */
export function diffOf(mission: Mission, candidate: string, paths: readonly string[]): CandidateDiff {
  const patch = paths.map(patchOf).join("");
  const files = paths.map((path): ChangedFile => {
    const modes = { modeBefore: "100644", modeAfter: "100644" };
    return { path, from: null, change: "modified", ...modes, added: 5, removed: 2, binary: false, omittedBytes: 0 };
  });
  const bytes = Buffer.byteLength(patch);
  return { base: mission.base, candidate, patch, bytes, truncatedBytes: 0, files, filesTotal: files.length };
}

function patchOf(path: string, at: number): string {
  const name = path.replaceAll(/[^A-Za-z]+(\w)?/g, (_, letter: string | undefined) => letter?.toUpperCase() ?? "");
  const lines = [
    `diff --git a/${path} b/${path}`,
    `index 3f1c2ab..9d07e5c 100644`,
    `--- a/${path}`,
    `+++ b/${path}`,
    `@@ -${12 + at},6 +${12 + at},9 @@ export interface ${name}Options {`,
    " ",
    ` export function ${name}(input: Input, options: Options): Result {`,
    "-  const rows = parse(input);",
    "-  return { rows };",
    "+  const rows = parse(input, options.strict);",
    "+  if (rows.length === 0) return { rows, isEmpty: true };",
    "+  // The last record has no line break, and still counts.",
    `+  const kept = rows.filter((row) => row.fields.length > 0 || options.keepsBlank);`,
    "+  return { rows: kept, isEmpty: false };",
    " }",
    " ",
  ];
  return `${lines.join("\n")}\n`;
}
