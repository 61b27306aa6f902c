import type { EffectId } from "@sortie/core/kernel/ids";
import type { Effect, EffectName } from "@sortie/core/mission/effects";
import type { MissionOutcome } from "@sortie/core/mission/outcomes";
import type { Mission } from "@sortie/core/mission/state";
import type { AdoptedTurn } from "./capsules.ts";
import type { DriverDeps, Lease } from "./ports.ts";

/** One run of an effect. `signal` aborts on stop, shutdown and a lost lease; the effect then leaves no process behind. */
export interface Performance<E extends EffectName> {
  deps: DriverDeps;
  mission: Mission;
  id: EffectId;
  effect: Extract<Effect, { effect: E }>;
  lease: Lease;
  signal: AbortSignal;
  /** What is there of it already, begun under an earlier owner. */
  adopted: AdoptedTurn | undefined;
}

/** Does what is due and says what came of it. Throws where the world could not do its part. */
export type Perform<E extends EffectName> = (performance: Performance<E>) => Promise<MissionOutcome>;

/** The work was told to end, and nothing of it is alive. */
export class Interrupted extends Error {
  constructor(readonly killed: number[]) {
    super("interrupted");
    this.name = "Interrupted";
  }
}
