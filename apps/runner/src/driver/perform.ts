import type { Due, Effect, EffectName } from "@sortie/core/mission/effects";
import type { MissionOutcome } from "@sortie/core/mission/outcomes";
import { commitUnit } from "./effects/commit-unit.ts";
import { deliver } from "./effects/deliver.ts";
import { provision } from "./effects/provision.ts";
import { rollBack } from "./effects/roll-back.ts";
import { runCheck } from "./effects/run-check.ts";
import { runTurn } from "./effects/run-turn.ts";
import { sealCandidate } from "./effects/seal-candidate.ts";
import { setUp } from "./effects/set-up.ts";
import type { Perform, Performance } from "./performance.ts";

const performers: { [E in EffectName]: Perform<E> } = {
  provision,
  set_up: setUp,
  run_turn: runTurn,
  seal_candidate: sealCandidate,
  run_check: runCheck,
  commit_unit: commitUnit,
  roll_back: rollBack,
  deliver,
};

type Occasion = Omit<Performance<EffectName>, "effect" | "id">;

export function perform(due: Due, occasion: Occasion): Promise<MissionOutcome> {
  return performEffect(due.effect, { ...occasion, id: due.id });
}

function performEffect<E extends EffectName>(
  effect: Extract<Effect, { effect: E }>,
  occasion: Occasion & { id: Due["id"] },
): Promise<MissionOutcome> {
  return (performers[effect.effect] as Perform<E>)({ ...occasion, effect });
}
