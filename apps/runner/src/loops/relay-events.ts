import { pendingEvents } from "@sortie/db/outbox";
import { relay } from "../announcer.ts";
import { limits } from "../limits.ts";
import type { LoopDeps } from "./loop-deps.ts";
import { repeatedly } from "./repeatedly.ts";

/** Publishes what committed and never reached the broker: its writer died, or the broker was away. */
export function relayEventsLoop(deps: LoopDeps, signal: AbortSignal): Promise<void> {
  return repeatedly(deps, "relay", limits.sweepEveryMs, signal, async () => {
    const events = await pendingEvents(deps.sql, limits.relayGraceMs, limits.sweepRowsMax);
    await relay(deps.bus, deps.sql, events);
  });
}
