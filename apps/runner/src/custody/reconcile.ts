import { closeCapsule, hasExit, readManifest, readStarted, writeExit } from "./capsule.ts";
import type { CapsuleLabels, Reconciled } from "./custody.ts";
import { endCapsule, noGrace } from "./end-capsule.ts";
import { findMembers } from "./members.ts";
import { bootId } from "./process-table.ts";

/** See `Custody.reconcile`. May be called again at any time, also by several owners. */
export async function reconcile(
  capsule: string,
  labels: Pick<CapsuleLabels, "installation" | "generation">,
): Promise<Reconciled> {
  const before = readManifest(capsule);
  if (before && before.labels.installation !== labels.installation) {
    return { state: "refused", reason: "other_installation" };
  }
  if (before && before.labels.generation > labels.generation) return { state: "refused", reason: "newer_generation" };

  await closeCapsule(capsule);
  const manifest = readManifest(capsule);
  if (!manifest) return { state: "never_started" };
  if (manifest.boot !== bootId()) return settled(capsule, readStarted(capsule) ? "gone" : "never_started");

  const receipt = await endCapsule(() => findMembers(capsule, manifest), noGrace);
  if (receipt.killed.length > 0) {
    await recordLoss(capsule);
    return { state: "killed", receipt };
  }
  return settled(capsule, readStarted(capsule) ? "gone" : "never_started");
}

async function settled(capsule: string, state: "gone" | "never_started"): Promise<Reconciled> {
  if (state === "gone") await recordLoss(capsule);
  return { state };
}

async function recordLoss(capsule: string): Promise<void> {
  if (hasExit(capsule)) return;
  const detail = "its runner did not see it end";
  await writeExit(capsule, { code: null, signal: null, reason: "lost", durationMs: 0, detail });
}
