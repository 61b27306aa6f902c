import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { manifestName, readManifest } from "./capsule.ts";
import type { LiveCapsule } from "./custody.ts";
import { findMembers } from "./members.ts";
import { readProcesses } from "./process-table.ts";

// Capsules are filed by mission and effect; whatever lies deeper was written by agents.
const depthMax = 4;

/** See `Custody.sweep`. Looks at the machine's processes once. */
export async function sweep(root: string, installation: string): Promise<LiveCapsule[]> {
  const capsules = await capsulesUnder(root, depthMax);
  const processes = readProcesses();
  return capsules.sort().flatMap((capsule) => {
    const manifest = readManifest(capsule);
    if (manifest?.labels.installation !== installation) return [];
    const pids = findMembers(capsule, manifest, processes).map(({ pid }) => pid);
    return pids.length === 0 ? [] : [{ capsule, labels: manifest.labels, pids }];
  });
}

async function capsulesUnder(directory: string, depth: number): Promise<string[]> {
  const entries = await readdir(directory, { withFileTypes: true }).catch(() => []);
  if (entries.some(({ name }) => name === manifestName)) return [directory];
  if (depth === 0) return [];
  const inside = entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(directory, name));
  return (await Promise.all(inside.map((path) => capsulesUnder(path, depth - 1)))).flat();
}
