import type { ChildProcess } from "node:child_process";
import { statSync } from "node:fs";
import { truncate } from "node:fs/promises";
import { limits } from "../limits.ts";
import { whyNotStarted } from "../sandbox/sandbox.ts";
import { isClosed, type Manifest, spoolFile, writeEnd } from "./capsule.ts";
import type { Exit, ExitReason, KillReceipt, Running, StartRequest } from "./custody.ts";
import { endCapsule, noGrace, usualGrace } from "./end-capsule.ts";
import { findMembers } from "./members.ts";
import { Pulse } from "./pulse.ts";
import { outputOf, readTail, spoolBytes, streams } from "./spool-reader.ts";
import { watchLimits } from "./watch-limits.ts";

interface Ending {
  readonly reason: ExitReason;
  readonly detail: string;
  readonly receipt: Promise<KillReceipt>;
}

type ChildEnd = Pick<Exit, "code" | "signal"> & { readonly spawnError?: string };

export interface Child {
  readonly pid: number | null;
  readonly end: Promise<ChildEnd>;
}

/** Follows a spawned program to its end, holds it to its limits and leaves nothing of it alive. */
export function supervise(request: StartRequest, manifest: Manifest, child: Child): Running {
  const { capsule } = request;
  const began = performance.now();
  const grown = new Pulse();
  let isEnded = false;
  let ending: Ending | undefined;

  const find = () => findMembers(capsule, manifest);
  const end = (reason: ExitReason, detail: string): Ending => {
    ending ??= { reason, detail, receipt: endCapsule(find, usualGrace) };
    ending.receipt.catch(() => undefined);
    return ending;
  };

  const stopWatching = watchLimits(request.limits, () => spoolBytes(capsule), {
    exceeded: end,
    grew: () => grown.beat(),
  });

  const finish = async (): Promise<Exit> => {
    try {
      const ended = await child.end;
      stopWatching();
      const left = await (ending?.receipt ?? endCapsule(find, noGrace));
      const exit = await judge(capsule, ended, ending, Math.round(performance.now() - began));
      for (const stream of streams) await capSpool(spoolFile(capsule, stream), request.limits.outputBytesMax);
      await writeEnd(capsule, ending ? { exit, receipt: left } : { exit });
      return exit;
    } finally {
      stopWatching();
      isEnded = true;
      grown.beat();
    }
  };
  const exit = finish();
  exit.catch(() => undefined);

  return {
    pid: child.pid,
    exit,
    ...outputOf(capsule, { ended: () => isEnded, changed: () => grown.next() }),
    kill: async (because) => {
      const { receipt } = end("killed", because);
      const [proven] = await Promise.all([receipt, exit]);
      return proven;
    },
  };
}

/** To be called at once after the spawn: an end that nobody hears is lost, an error that nobody hears kills the runner. */
export function endOf(child: ChildProcess): Promise<ChildEnd> {
  return new Promise((resolve) => {
    child.once("exit", (code, signal) => resolve({ code, signal }));
    child.once("error", ({ message }) => {
      if (child.pid === undefined) resolve({ code: null, signal: null, spawnError: message });
    });
  });
}

async function judge(capsule: string, end: ChildEnd, ending: Ending | undefined, durationMs: number): Promise<Exit> {
  const { spawnError, ...codes } = end;
  if (ending) return { ...codes, reason: ending.reason, durationMs, detail: ending.detail };
  if (isClosed(capsule)) return { ...codes, reason: "lost", durationMs, detail: "a newer owner ended it" };
  const stderr = await readTail(spoolFile(capsule, "stderr"), limits.outputTailBytes);
  const detail = spawnError ?? whyNotStarted(end.code, stderr.toString("utf8"));
  return detail === undefined
    ? { ...codes, reason: "exited", durationMs }
    : { ...codes, reason: "not_started", durationMs, detail };
}

async function capSpool(path: string, bytesMax: number): Promise<void> {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size > bytesMax) await truncate(path, bytesMax);
}
