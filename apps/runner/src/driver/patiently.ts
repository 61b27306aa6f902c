import { limits } from "../limits.ts";
import type { Performance } from "./performance.ts";

/** A store that is away for now is asked again until the work is aborted. */
export async function patiently(
  { deps, signal }: Pick<Performance<"run_turn" | "seal_candidate">, "deps" | "signal">,
  write: () => Promise<void>,
): Promise<void> {
  for (;;) {
    try {
      return await write();
    } catch (error) {
      if (!deps.store.isAway(error) || signal.aborted) throw error;
      await deps.clock.sleep(limits.storeRetryMs, signal);
    }
  }
}
