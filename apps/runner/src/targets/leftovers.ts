import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { lookIdPattern } from "@sortie/core/kernel/ids";
import type { LookDeps } from "./look-deps.ts";

/** Later than any try's own, which is the first. */
const laterGeneration = 2;

type Ground = Pick<LookDeps, "custody" | "place" | "workspacesUntil">;

/** Ends what is alive of a look and removes all that it had on the disk. */
export async function discardLook({ custody, place, workspacesUntil }: Ground, id: string): Promise<void> {
  const capsules = join(place.missions, id, "capsules");
  for (const name of await readdir(capsules).catch(() => [])) {
    await custody.reconcile(join(capsules, name), { installation: place.installation, generation: laterGeneration });
  }
  const removed = await workspacesUntil(AbortSignal.any([])).remove({ mission: id, discard: true });
  if (!removed.ok) throw new Error(`${removed.rule}: ${removed.detail}`);
}

/** The looks that have something on this installation's disk. */
export async function looksOnDisk({ place }: Pick<LookDeps, "place">): Promise<string[]> {
  return (await readdir(place.missions).catch(() => [])).filter((name) => lookIdPattern.test(name));
}
