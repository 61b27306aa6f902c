import { consumeWork } from "@sortie/bus/consume";
import { buryMessage } from "@sortie/db/dead-letters";
import { isUnavailable } from "@sortie/db/sql";
import { drive } from "../driver/drive.ts";
import type { DriverDeps } from "../driver/ports.ts";
import { limits } from "../limits.ts";
import type { LoopDeps } from "./loop-deps.ts";

/** The missions this runner drives now, each at most once, within its work slots. */
export class Missions {
  readonly #driving = new Map<string, { again: boolean }>();
  readonly #waiting = new Set<string>();
  readonly #ends = new Set<Promise<void>>();

  constructor(
    private readonly driver: DriverDeps,
    private readonly signal: AbortSignal,
  ) {}

  /** A hint that a mission may have something due; too many hints cost nothing. */
  wake(mission: string): void {
    if (this.signal.aborted) return;
    const driving = this.#driving.get(mission);
    if (driving) {
      driving.again = true;
      return;
    }
    if (this.#driving.size >= limits.workSlotsMax) {
      this.#waiting.add(mission);
      return;
    }
    const end = this.#drive(mission).finally(() => this.#ends.delete(end));
    this.#ends.add(end);
  }

  /** Ends when nothing is driven any more. */
  async drained(): Promise<void> {
    while (this.#ends.size > 0) await Promise.all(this.#ends);
  }

  async #drive(mission: string): Promise<void> {
    const state = { again: false };
    this.#driving.set(mission, state);
    try {
      const end = await drive(this.driver, mission, this.signal);
      // Somebody else owns it: a hint is worth nothing until the sweep finds it unowned.
      if (end !== "nothing_due") state.again = false;
    } catch (error) {
      const says = isUnavailable(error) ? "the database is away" : "a mission could not be driven";
      this.driver.log.warn({ mission, err: error }, says);
      state.again = false;
    } finally {
      this.#driving.delete(mission);
    }
    if (state.again) this.wake(mission);
    const [next] = this.#waiting;
    if (next === undefined) return;
    this.#waiting.delete(next);
    this.wake(next);
  }
}

export function driveMissionsLoop(deps: LoopDeps, missions: Missions, signal: AbortSignal): Promise<void> {
  const { bus, sql, log, host } = deps;
  return consumeWork(bus, host, {
    concurrency: limits.commandSlotsMax,
    signal,
    handle: async (mission) => missions.wake(mission),
    onPoison: async (record) => {
      await buryMessage(sql, { ...record, payload: String(record.payload) });
    },
    onTrouble: (error) => log.warn({ err: error }, "work"),
  });
}
