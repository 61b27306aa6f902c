import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync, gzipSync } from "node:zlib";
import type { CarriedMission } from "./snapshot.ts";
import { type Story, told } from "./story.ts";

const clone = fileURLToPath(new URL("../../../..", import.meta.url));
const folder = join(clone, "node_modules/.cache/sortie-stories");
/** What a story depends on: the machine, the door, the schema and the stories themselves. */
const sources = [
  "packages/core/src/kernel",
  "packages/core/src/mission",
  "packages/core/src/read-models",
  "packages/db/src",
  "packages/db/prisma/migrations",
];
const left = /\.test\.ts$|\.contract\.ts$|\/(testing|embedded|generated|queries)\//;

/** The missions of a story: told now, or as they were told by the same code before. */
export async function toldOnce(story: Story, say: (line: string) => void): Promise<CarriedMission[]> {
  const name = `${story.name}-${digestOfCode()}.json.gz`;
  const file = join(folder, name);
  mkdirSync(folder, { recursive: true });
  if (readdirSync(folder).includes(name)) return JSON.parse(gunzipSync(readFileSync(file)).toString());
  say(`telling ${story.name} for the first time: ${story.says}`);
  const missions = await told(story);
  for (const other of readdirSync(folder)) if (other.startsWith(`${story.name}-`)) rmSync(join(folder, other));
  writeFileSync(file, gzipSync(JSON.stringify(missions), { level: 1 }));
  return missions;
}

function digestOfCode(): string {
  const hash = createHash("sha256");
  for (const source of sources) {
    const files = readdirSync(join(clone, source), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((path) => !left.test(path));
    for (const path of files.sort()) hash.update(path.slice(clone.length)).update(readFileSync(path));
  }
  return hash.digest("hex").slice(0, 16);
}
