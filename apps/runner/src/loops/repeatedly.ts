import { setTimeout as sleep } from "node:timers/promises";
import type { LoopDeps } from "./loop-deps.ts";

/** Does something again and again, `pauseMs` apart, until the signal aborts; trouble is logged and tried again. */
export async function repeatedly(
  { log }: Pick<LoopDeps, "log">,
  name: string,
  pauseMs: number,
  signal: AbortSignal,
  once: () => Promise<void>,
): Promise<void> {
  while (!signal.aborted) {
    await once().catch((error: unknown) => log.warn({ err: error }, name));
    await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
  }
}
