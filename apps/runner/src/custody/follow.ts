import { setTimeout as delay } from "node:timers/promises";
import { limits } from "../limits.ts";
import { type End, type Manifest, readEnd, readStarted } from "./capsule.ts";
import { askToEnd, custodianOf } from "./custodian.ts";
import type { Exit, KillReceipt, Running } from "./custody.ts";
import { endCapsule, noGrace } from "./end-capsule.ts";
import { findMembers } from "./members.ts";
import { generationOf } from "./owner.ts";
import { isLiving } from "./process-table.ts";
import { Pulse } from "./pulse.ts";
import { recordLoss } from "./reconcile.ts";
import { outputOf, spoolBytes } from "./spool-reader.ts";

interface Following {
  readonly capsule: string;
  readonly manifest: Manifest;
  /** Of whoever follows. */
  readonly generation: number;
  /** The custodian's, while it has not said itself who it is. */
  readonly pid?: number | undefined;
}

/**
 * Follows a capsule by what its custodian writes down. Where the custodian is gone without a word, what is left of the
 * capsule is ended; where somebody newer owns it, it is theirs, and lost to us.
 */
export function follow(following: Following): Running {
  const { capsule, manifest, generation } = following;
  const grown = new Pulse();
  let isEnded = false;
  let bytes = -1;

  const ended = (async (): Promise<End> => {
    try {
      for (;;) {
        const measured = spoolBytes(capsule);
        if (measured !== bytes) grown.beat();
        bytes = measured;
        if (generationOf(capsule, manifest) > generation) return { exit: lost("a newer owner holds it") };
        // In this order: it writes its end before it goes.
        if (!isHeld(following)) return readEnd(capsule) ?? (await lose(capsule, manifest));
        await delay(limits.spoolPollMs);
      }
    } finally {
      isEnded = true;
      grown.beat();
    }
  })();
  ended.catch(() => undefined);
  const exit = ended.then((end) => end.exit);
  exit.catch(() => undefined);

  return {
    pid: readStarted(capsule)?.pid ?? null,
    exit,
    ...outputOf(capsule, { ended: () => isEnded, changed: () => grown.next() }),
    kill: (because) => kill(following, ended, because),
  };
}

async function kill({ capsule, manifest, generation }: Following, ended: Promise<End>, because: string) {
  if (generationOf(capsule, manifest) > generation) throw new Error("a newer owner holds the capsule");
  const nothing: KillReceipt = { killed: [], goneAfterMs: 0, proof: "scan" };
  if (await askToEnd(capsule, { generation, because })) {
    const end = await Promise.race([ended, delay(limits.custodianKillMs, undefined, { ref: false })]);
    if (end) return end.receipt ?? nothing;
  }
  // Nobody holds it, or who does hears nothing.
  const receipt = await endCapsule(() => findMembers(capsule, manifest), noGrace);
  await recordLoss(capsule);
  const end = await ended;
  return receipt.killed.length > 0 ? receipt : (end.receipt ?? receipt);
}

/** What is left without a custodian is ended: it kept to no limit any more, and nobody would see it end. */
async function lose(capsule: string, manifest: Manifest): Promise<End> {
  const receipt = await endCapsule(() => findMembers(capsule, manifest), noGrace);
  await recordLoss(capsule);
  const end = readEnd(capsule);
  return end ? { receipt, ...end } : { exit: lost("its custodian is gone"), receipt };
}

function isHeld({ capsule, pid }: Following): boolean {
  const custodian = custodianOf(capsule);
  if (custodian) return isLiving(custodian);
  return pid !== undefined && isLiving({ pid });
}

function lost(detail: string): Exit {
  return { code: null, signal: null, reason: "lost", durationMs: 0, detail };
}
