import { due } from "@sortie/core/mission/due";
import type { Due } from "@sortie/core/mission/effects";
import type { MissionOutcome } from "@sortie/core/mission/outcomes";
import { hasEnded, type Mission } from "@sortie/core/mission/state";
import { limits } from "../limits.ts";
import { type AdoptedTurn, adoptTurn, type Cleared, clearCapsules } from "./capsules.ts";
import { LeaseKeeper } from "./lease-keeper.ts";
import { perform } from "./perform.ts";
import { Interrupted } from "./performance.ts";
import type { DriverDeps, Reported } from "./ports.ts";

export type DriveEnd = "owned_elsewhere" | "nothing_due" | "lease_lost" | "shut_down";

/** Drives one mission until nothing is due: claim, clear what an earlier owner left, then perform and report in turn. */
export async function drive(deps: DriverDeps, mission: string, shutdown: AbortSignal): Promise<DriveEnd> {
  const asked = deps.clock.now();
  const lease = await deps.store.claim(mission);
  if (!lease) return "owned_elsewhere";
  const drive = new Drive(deps, mission, shutdown, (notice) => new LeaseKeeper(deps, mission, lease, asked, notice));
  try {
    return await drive.run();
  } finally {
    await drive.end();
  }
}

class Drive {
  readonly #keeper: LeaseKeeper;
  readonly #unlisten: () => void;
  readonly #ended: AbortSignal;
  /** Aborts what is being performed when a person stops the mission. */
  #stopping = new AbortController();
  #version = 0;
  /** The turn that an earlier owner began and that goes on under us. */
  #adopted: AdoptedTurn | undefined;
  /** What was refused last, and at which version: the same refusal again would go on for ever. */
  #refused = "";
  /** Somebody else claimed the mission meanwhile. */
  #isStale = false;

  constructor(
    private readonly deps: DriverDeps,
    private readonly mission: string,
    shutdown: AbortSignal,
    keeperOf: (onVersion: (version: number) => void) => LeaseKeeper,
  ) {
    this.#keeper = keeperOf((version) => version > this.#version && void this.#lookForStop());
    this.#ended = AbortSignal.any([shutdown, this.#keeper.lost]);
    this.#unlisten = deps.bus.onCommitted(mission, () => void this.#lookForStop());
  }

  async run(): Promise<DriveEnd> {
    let state = await this.#load();
    this.#adopted = state && (await adoptTurn(this.deps, state, this.#keeper.lease));
    const cleared = await clearCapsules(this.deps, this.mission, this.#keeper.lease, this.#adopted);
    state = state && (await this.#recover(state, cleared));
    while (state && !this.#ended.aborted) {
      const [next] = due(state);
      if (!next) return "nothing_due";
      state = await this.#advance(state, next);
    }
    if (this.#isStale || this.#keeper.lost.aborted) return "lease_lost";
    return this.#ended.aborted ? "shut_down" : "nothing_due";
  }

  async end(): Promise<void> {
    this.#unlisten();
    await this.#keeper.release();
  }

  /** A turn goes on, or is lost where its agent is; everything else that was in flight is safe to run again. */
  async #recover(state: Mission, { killed, proof }: Cleared): Promise<Mission | undefined> {
    const turn = state.due.find((entry) => entry.started && entry.effect.effect === "run_turn");
    if (!turn) return state;
    if (this.#adopted) {
      const { effect, found } = this.#adopted;
      return this.#report({ type: "turn_adopted", effect, found }, effect);
    }
    const outcome: MissionOutcome = state.stop
      ? { type: "effect_stopped", effect: turn.id, killed }
      : { type: "turn_lost", effect: turn.id, killed, proof };
    return this.#report(outcome, turn.id);
  }

  async #advance(state: Mission, next: Due): Promise<Mission | undefined> {
    if (!next.started) return this.#report({ type: "effect_started", effect: next.id }, next.id);
    if (state.stop) this.#stopping.abort("stopped by a person");
    const outcome = await this.#perform(state, next);
    this.#stopping = new AbortController();
    return outcome ? this.#reportOrFail(outcome, next) : state;
  }

  /** An outcome that cannot be written pauses the mission once, instead of running its effect for ever. */
  async #reportOrFail(outcome: MissionOutcome, { id }: Due): Promise<Mission | undefined> {
    try {
      return await this.#report(outcome, id);
    } catch (error) {
      if (outcome.type === "effect_failed") throw error;
      this.deps.log.error({ mission: this.mission, effect: id, err: error }, `${outcome.type} cannot be written`);
      return this.#report({ type: "effect_failed", effect: id, reason: messageOf(error) }, id);
    }
  }

  async #perform(state: Mission, next: Due): Promise<MissionOutcome | undefined> {
    const { deps } = this;
    const signal = AbortSignal.any([this.#ended, this.#stopping.signal]);
    try {
      if (signal.aborted && next.effect.effect !== "deliver") throw new Interrupted([]);
      const adopted = this.#adopted?.effect === next.id ? this.#adopted : undefined;
      return await perform(next, { deps, mission: state, lease: this.#keeper.lease, signal, adopted });
    } catch (error) {
      if (this.#ended.aborted) return undefined;
      if (this.#stopping.signal.aborted) return { type: "effect_stopped", effect: next.id, killed: killedBy(error) };
      deps.log.warn({ mission: this.mission, effect: next.id, err: error }, `${next.effect.effect} failed`);
      return { type: "effect_failed", effect: next.id, reason: messageOf(error) };
    }
  }

  /** A store that is away is asked again for as long as the lease can be trusted; the log then says where we are. */
  async #report(outcome: MissionOutcome, cause: string): Promise<Mission | undefined> {
    while (!this.#ended.aborted) {
      try {
        const reported = await this.deps.store.report(this.mission, outcome, cause, this.#keeper.lease);
        return await this.#accept(reported, outcome, cause);
      } catch (error) {
        if (!this.deps.store.isAway(error)) throw error;
        await this.deps.clock.sleep(limits.storeRetryMs, this.#ended);
      }
    }
    return undefined;
  }

  async #accept(reported: Reported, outcome: MissionOutcome, cause: string): Promise<Mission | undefined> {
    if (reported.status === "stale") {
      this.#isStale = true;
      return undefined;
    }
    const state = reported.status === "appended" ? reported.mission : await this.#load();
    this.#version = state?.version ?? 0;
    if (reported.status === "refused") this.#refuseTwice(`${outcome.type}: ${reported.rejection.rule}`, cause);
    return state && !hasEnded(state) ? state : undefined;
  }

  #refuseTwice(rule: string, cause: string): void {
    const refusal = `${cause} at ${this.#version}: ${rule}`;
    if (refusal === this.#refused) throw new Error(`the log refuses ${rule}`);
    this.#refused = refusal;
  }

  async #load(): Promise<Mission | undefined> {
    return this.deps.store.load(this.mission);
  }

  async #lookForStop(): Promise<void> {
    const state = await this.#load().catch(() => undefined);
    if (state?.stop) this.#stopping.abort("stopped by a person");
  }
}

function killedBy(error: unknown): number[] {
  return error instanceof Interrupted ? error.killed : [];
}

function messageOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 2_000);
}
