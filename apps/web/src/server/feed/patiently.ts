import { setTimeout as delay } from "node:timers/promises";
import { feedRetryMs } from "../limits.ts";
import { databaseIsAway } from "../trpc/errors.ts";

/** Reads as soon as the database is there; undefined when the signal aborts before. */
export async function patiently<T>(signal: AbortSignal, read: () => Promise<T>): Promise<T | undefined> {
  while (!signal.aborted) {
    try {
      return await read();
    } catch (error) {
      if (signal.aborted) break;
      if (!databaseIsAway(error)) throw error;
      await delay(feedRetryMs, undefined, { signal }).catch(() => undefined);
    }
  }
  return undefined;
}
