import { setTimeout as delay } from "node:timers/promises";
import { limits } from "../limits.ts";
import { adopt } from "./adopt.ts";
import { createCapsule, hasExit, openSpools, readStarted } from "./capsule.ts";
import { startCustodian } from "./custodian.ts";
import type { Custody, Running, StartRequest } from "./custody.ts";
import { follow } from "./follow.ts";
import { isLiving } from "./process-table.ts";
import { reconcile } from "./reconcile.ts";
import { runToEnd } from "./run-to-end.ts";
import { spawnLauncher } from "./spawn-launcher.ts";
import { supervise } from "./supervise.ts";
import { sweep } from "./sweep.ts";

/** Custody on this machine: a session for each capsule, its output in files, its members found by the kernel's own facts. */
export const localCustody: Custody = {
  start,
  adopt,
  async runToEnd(request, signal) {
    const manifest = await createCapsule(request);
    const running = supervise(request, manifest, await spawnLauncher(request, manifest));
    return runToEnd(running, request.capsule, signal);
  },
  reconcile,
  sweep,
};

async function start(request: StartRequest): Promise<Running> {
  const { capsule, labels } = request;
  const manifest = await createCapsule(request);
  await openSpools(capsule);
  const pid = startCustodian(request, manifest);
  while (pid !== undefined && isLiving({ pid }) && !readStarted(capsule) && !hasExit(capsule)) {
    await delay(limits.custodianPollMs);
  }
  return follow({ capsule, manifest, generation: labels.generation, pid });
}
