import { closeCapsule, hasExit, readManifest, readStarted, writeEnd } from "./capsule.ts";
import type { CapsuleOwner, Reconciled } from "./custody.ts";
import { endCapsule, noGrace } from "./end-capsule.ts";
import { findMembers } from "./members.ts";
import { generationOf } from "./owner.ts";
import { bootId } from "./process-table.ts";

/** See `Custody.reconcile`. May be called again at any time, also by several owners. */
export async function reconcile(capsule: string, owner: CapsuleOwner): Promise<Reconciled> {
  const before = readManifest(capsule);
  if (before && before.labels.installation !== owner.installation) {
    return { state: "refused", reason: "other_installation" };
  }
  if (before && generationOf(capsule, before) > owner.generation)
    return { state: "refused", reason: "newer_generation" };

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

/** Nobody saw it end; whoever saw it end first wrote it down. */
export async function recordLoss(capsule: string): Promise<void> {
  if (hasExit(capsule)) return;
  const detail = "nobody saw it end";
  await writeEnd(capsule, { exit: { code: null, signal: null, reason: "lost", durationMs: 0, detail } });
}
