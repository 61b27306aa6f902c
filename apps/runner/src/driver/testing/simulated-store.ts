import type { MissionId } from "@sortie/core/kernel/ids";
import { asMissionId } from "@sortie/core/kernel/ids";
import type { CandidateDiff } from "@sortie/core/mission/candidate-diff";
import type { MissionCommand } from "@sortie/core/mission/commands";
import type { MissionConfig } from "@sortie/core/mission/config";
import type { MissionDecision } from "@sortie/core/mission/decision";
import type { TargetFacts } from "@sortie/core/mission/decisions/start-mission";
import type { StepContext } from "@sortie/core/mission/draft";
import type { MissionEvent, Recorded } from "@sortie/core/mission/events";
import { evolve } from "@sortie/core/mission/evolve";
import type { Actor } from "@sortie/core/mission/roles";
import type { Mission } from "@sortie/core/mission/state";
import { stepCommand, stepOutcome } from "@sortie/core/mission/step";
import { afterNoon, base, branch, owner } from "@sortie/core/testing/builders";
import { start } from "@sortie/core/testing/inputs";
import { leaseMs } from "@sortie/db/leases";
import type { Bus, Lease, Reported, Said, Store } from "../ports.ts";
import type { HeldClock } from "./held-clock.ts";

interface Kept {
  state: Mission | null;
  log: Recorded<MissionEvent>[];
  said: Said[];
  diffs: Map<string, CandidateDiff>;
  lease: (Lease & { until: number }) | null;
}

class Away extends Error {}

/** The log in memory over the pure core, with leases on a clock that a test holds. Passes the contract of the store. */
export class SimulatedStore {
  readonly #missions = new Map<string, Kept>();
  readonly #listeners = new Map<string, Set<() => void>>();
  isAway = false;

  constructor(private readonly clock: HeldClock) {}

  readonly bus: Bus = {
    onCommitted: (mission, listener) => {
      const listeners = this.#listeners.get(mission) ?? new Set();
      this.#listeners.set(mission, listeners.add(listener));
      return () => listeners.delete(listener);
    },
  };

  start(config: MissionConfig, target: Partial<Extract<TargetFacts, { config: object }>> = {}): MissionId {
    const mission = asMissionId(`msn_${String(this.#missions.size + 1).padStart(8, "0")}`);
    this.#missions.set(mission, { state: null, log: [], said: [], diffs: new Map(), lease: null });
    const decision = this.#commit(mission, start.type, owner, (at) =>
      stepCommand(null, { command: { ...start, mission }, target: { base, branch, config, ...target } }, at),
    );
    if (!decision.accepted) throw new Error(decision.rejection.says);
    return mission;
  }

  command(command: MissionCommand, actor: Actor = owner): MissionDecision {
    const { state } = this.#kept(command.mission);
    return this.#commit(command.mission, command.type, actor, (at) => stepCommand(state, { command }, at));
  }

  state(mission: string): Mission {
    const { state } = this.#kept(mission);
    if (!state) throw new Error(`${mission} has not begun`);
    return state;
  }

  log(mission: string): readonly Recorded<MissionEvent>[] {
    return this.#kept(mission).log;
  }

  said(mission: string): readonly Said[] {
    return this.#kept(mission).said;
  }

  diff(mission: string, candidate: string): CandidateDiff | undefined {
    return this.#kept(mission).diffs.get(candidate);
  }

  of(name: string): Store {
    return {
      claim: (mission) => this.#answer(() => this.#claim(mission, name)),
      renew: (mission, lease) => this.#answer(() => this.#renew(mission, lease)),
      release: (mission, lease) => this.#answer(() => this.#release(mission, lease)),
      load: (mission) => this.#answer(() => this.#missions.get(mission)?.state ?? undefined),
      report: (mission, outcome, cause, lease) =>
        this.#answer((): Reported => {
          const kept = this.#kept(mission);
          if (!isSame(kept.lease, lease)) return { status: "stale" };
          const actor: Actor = { kind: "runner", name, role: "operator" };
          const decision = this.#commit(mission, cause, actor, (at) => stepOutcome(kept.state, outcome, at));
          return decision.accepted
            ? { status: "appended", mission: this.state(mission) }
            : { status: "refused", rejection: decision.rejection };
        }),
      say: (mission, lease, entries) => this.#answer(() => this.#say(mission, lease, entries)),
      keepDiff: (mission, lease, diff) => this.#answer(() => this.#keepDiff(mission, lease, diff)),
      isAway: (error) => error instanceof Away,
    };
  }

  async #answer<T>(work: () => T): Promise<T> {
    if (this.isAway) throw new Away("the store is away");
    return work();
  }

  #claim(mission: string, name: string): Lease | undefined {
    const kept = this.#kept(mission);
    if (kept.lease && kept.lease.until > this.clock.now()) return undefined;
    const generation = (kept.lease?.generation ?? 0) + 1;
    kept.lease = { owner: name, generation, until: this.clock.now() + leaseMs };
    return { owner: name, generation };
  }

  #renew(mission: string, lease: Lease): number | undefined {
    const kept = this.#kept(mission);
    if (!kept.lease || !isSame(kept.lease, lease) || kept.lease.until <= this.clock.now()) return undefined;
    kept.lease.until = this.clock.now() + leaseMs;
    return kept.state?.version;
  }

  #release(mission: string, lease: Lease): void {
    const kept = this.#kept(mission);
    if (kept.lease && isSame(kept.lease, lease)) kept.lease.until = this.clock.now();
  }

  #say(mission: string, lease: Lease, entries: readonly Said[]): void {
    const kept = this.#kept(mission);
    if (!isSame(kept.lease, lease)) return;
    const isKnown = (entry: Said) =>
      kept.said.some(
        ({ turn, stream, offset }) => turn === entry.turn && stream === entry.stream && offset === entry.offset,
      );
    kept.said.push(...entries.filter((entry) => !isKnown(entry)));
  }

  #keepDiff(mission: string, lease: Lease, diff: CandidateDiff): void {
    const kept = this.#kept(mission);
    if (!isSame(kept.lease, lease) || kept.diffs.has(diff.candidate)) return;
    kept.diffs.set(diff.candidate, diff);
  }

  #commit(mission: string, cause: string, actor: Actor, decide: (at: StepContext) => MissionDecision): MissionDecision {
    const kept = this.#kept(mission);
    const at = { now: afterNoon(this.clock.now()), actor, entropy: `nonce-${kept.log.length}` };
    const decision = decide(at);
    if (!decision.accepted) return decision;
    for (const event of decision.events) {
      const recorded: Recorded<MissionEvent> = {
        mission: asMissionId(mission),
        version: kept.log.length + 1,
        at: at.now,
        actor,
        cause,
        provenance: "live",
        schema: 1,
        event,
      };
      kept.state = evolve(kept.state, recorded);
      kept.log.push(recorded);
    }
    for (const listener of this.#listeners.get(mission) ?? []) queueMicrotask(listener);
    return decision;
  }

  #kept(mission: string): Kept {
    const kept = this.#missions.get(mission);
    if (!kept) throw new Error(`no mission ${mission}`);
    return kept;
  }
}

function isSame(held: Lease | null, lease: Lease): boolean {
  return held?.owner === lease.owner && held.generation === lease.generation;
}
