import { setTimeout as delay } from "node:timers/promises";

/** Asks until the answer is yes; false when it was not within the time. Rejects when the signal is aborted meanwhile. */
export async function until(
  holds: () => boolean | Promise<boolean>,
  { withinMs, everyMs, signal }: { withinMs: number; everyMs: number; signal?: AbortSignal },
): Promise<boolean> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    if (await holds()) return true;
    if (performance.now() > deadline) return false;
    await delay(everyMs, undefined, signal ? { signal } : {});
  }
}
