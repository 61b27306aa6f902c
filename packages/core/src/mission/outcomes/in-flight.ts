import type { EffectId } from "../../kernel/ids.ts";
import type { Effect, EffectName } from "../effects.ts";
import type { Mission } from "../state.ts";

export type EffectOf<E extends EffectName> = Extract<Effect, { effect: E }>;

/** The started effect of this id, if it is of that kind; undefined for a late or repeated report. */
export function inFlight<E extends EffectName>(mission: Mission, id: EffectId, name: E): EffectOf<E> | undefined {
  const entry = mission.due.find((due) => due.id === id && due.started);
  return entry?.effect.effect === name ? (entry.effect as EffectOf<E>) : undefined;
}
