import { setTimeout as delay } from "node:timers/promises";
import { hasLauncher } from "../env.ts";
import { closeDeps } from "./deps.ts";
import { stopWaitMs } from "./limits.ts";

const held = globalThis as typeof globalThis & { sortieStops?: boolean };

/** Ends on SIGTERM and SIGINT, open feeds included, and when the launcher is gone. */
export function stopInTime(): void {
  if (held.sortieStops) return;
  held.sortieStops = true;
  const stop = () => {
    void Promise.race([closeDeps(), delay(stopWaitMs)]).finally(() => process.exit(0));
  };
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
  if (hasLauncher()) process.stdin.resume().once("close", stop);
}
