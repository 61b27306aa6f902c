import type { EffectId } from "../kernel/ids.ts";
import type { Check } from "./check.ts";

/** What the driver has to do in the world. */
export type Effect =
  | { effect: "provision" }
  | { effect: "set_up" }
  | { effect: "run_turn"; turn: number; role: "implementer" | "fixer"; unit: number }
  | { effect: "seal_candidate"; turn: number; unit: number }
  | { effect: "run_check"; check: Check; candidate: string | null }
  | { effect: "commit_unit"; unit: number; candidate: string }
  | { effect: "roll_back"; to: string; turn: number }
  | { effect: "deliver"; kind: "patch" | "branch"; candidate: string };

export type EffectName = Effect["effect"];

export interface Due {
  id: EffectId;
  effect: Effect;
  started: boolean;
}

/** May the effect run again after its runner died, without asking? Turns are run again only once their agent is gone. */
export const replaySafe: { [E in EffectName]: boolean } = {
  provision: true,
  set_up: true,
  run_turn: false,
  seal_candidate: true,
  run_check: true,
  commit_unit: true,
  roll_back: true,
  deliver: true,
};
