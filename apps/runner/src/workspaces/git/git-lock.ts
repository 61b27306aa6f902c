import { stat, unlink } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { isInside } from "../contained-path.ts";
import { lockTries, lockWaitMs, staleLockMs } from "../limits.ts";
import { GitFailed } from "./git-failed.ts";

type Exclusive = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/** One piece of work at a time for each key. */
export function exclusiveByKey(): Exclusive {
  const tails = new Map<string, Promise<unknown>>();
  return async (key, work) => {
    const before = tails.get(key) ?? Promise.resolve();
    const mine = before.then(work, work);
    const tail = mine.catch(() => {});
    tails.set(key, tail);
    try {
      return await mine;
    } finally {
      if (tails.get(key) === tail) tails.delete(key);
    }
  };
}

/**
 * Tries again while another git holds a lock file. A lock that its writer left behind is taken away only in
 * `ownRepository`, where nobody else writes.
 */
export async function retryLocked<T>(work: () => Promise<T>, ownRepository?: string): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      const lock = heldLock(error);
      if (lock === undefined || attempt === lockTries) throw error;
      if (ownRepository !== undefined) await dropStaleLock(ownRepository, lock);
      await wait(lockWaitMs * 2 ** attempt);
    }
  }
}

function heldLock(error: unknown): string | undefined {
  if (!(error instanceof GitFailed)) return undefined;
  return /'([^'\n]+\.lock)': File exists/.exec(error.stderr)?.[1];
}

async function dropStaleLock(repository: string, lock: string): Promise<void> {
  if (!isInside(repository, lock)) return;
  const found = await stat(lock).catch(() => undefined);
  if (found !== undefined && Date.now() - found.mtimeMs > staleLockMs) await unlink(lock).catch(() => {});
}
