import { isClosed, readEnd, readManifest } from "./capsule.ts";
import { custodianOf } from "./custodian.ts";
import type { Adopted, CapsuleOwner, ExitReason } from "./custody.ts";
import { follow } from "./follow.ts";
import { generationOf, takeOver } from "./owner.ts";
import { bootId, isLiving } from "./process-table.ts";

/** Ended by somebody, or by nobody that we know of: what it said is not all that it had to say. */
const isCutShort: { [R in ExitReason]: boolean } = {
  exited: false,
  wall: false,
  silence: false,
  output_cap: false,
  not_started: true,
  killed: true,
  lost: true,
};

/** See `Custody.adopt`. */
export async function adopt(capsule: string, { installation, generation }: CapsuleOwner): Promise<Adopted | undefined> {
  const manifest = readManifest(capsule);
  if (manifest?.labels.installation !== installation || generationOf(capsule, manifest) > generation) return undefined;
  await takeOver(capsule, generation);
  const custodian = custodianOf(capsule);
  const isHeld = manifest.boot === bootId() && custodian !== undefined && isLiving(custodian);
  // In this order: it writes its end before it goes.
  const end = readEnd(capsule);
  if (end ? isCutShort[end.exit.reason] : !isHeld || isClosed(capsule)) return undefined;
  return { running: follow({ capsule, manifest, generation }), found: end ? "ended" : "running" };
}
