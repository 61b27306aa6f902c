import { setTimeout as delay } from "node:timers/promises";
import { limits } from "../limits.ts";
import { type KillReceipt, StillAlive } from "./custody.ts";
import { gentleTargets, type Member } from "./members.ts";

export interface Graces {
  readonly interruptMs: number;
  readonly terminateMs: number;
}

export const noGrace: Graces = { interruptMs: 0, terminateMs: 0 };
export const usualGrace: Graces = {
  interruptMs: limits.killInterruptGraceMs,
  terminateMs: limits.killTerminateGraceMs,
};

/** Ends everything that `find` finds, gently first, and looks until nothing is left. */
export async function endCapsule(find: () => Member[], graces: Graces): Promise<KillReceipt> {
  const began = performance.now();
  const elapsedMs = () => performance.now() - began;
  const seen = new Set<number>();
  let proof: KillReceipt["proof"] = "scan";
  const told = new Set<string>();

  for (;;) {
    const members = find();
    for (const { pid, namespace } of members) {
      seen.add(pid);
      if (namespace !== "") proof = "namespace";
    }
    if (members.length === 0) return { killed: [...seen], goneAfterMs: Math.round(elapsedMs()), proof };
    if (elapsedMs() > limits.killDeadlineMs) throw new StillAlive(members.map(({ pid }) => pid));

    const stage = stageAt(elapsedMs(), graces);
    // A gentle signal twice would be a second Ctrl-C; one that came too late for it still gets its own.
    const targets = gentleTargets(members).filter(({ pid }) => !told.has(`${stage} ${pid}`));
    for (const { pid } of targets) told.add(`${stage} ${pid}`);
    signal(stage === "SIGKILL" ? members : targets, stage);
    await delay(limits.killScanIntervalMs);
  }
}

function stageAt(elapsedMs: number, { interruptMs, terminateMs }: Graces): "SIGINT" | "SIGTERM" | "SIGKILL" {
  if (elapsedMs < interruptMs) return "SIGINT";
  return elapsedMs < interruptMs + terminateMs ? "SIGTERM" : "SIGKILL";
}

function signal(members: readonly Member[], name: NodeJS.Signals): void {
  for (const { pid } of members) {
    try {
      process.kill(pid, name);
    } catch {
      // It ended by itself meanwhile; the next look tells.
    }
  }
}
