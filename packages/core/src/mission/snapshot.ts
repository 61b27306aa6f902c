import { replaySafe } from "./effects.ts";
import { remedies } from "./endings.ts";
import { type Mission, phases, statuses, type Unit } from "./state.ts";

/** A stored row: the state as JSON, and the columns that repeat phase and status. */
export interface StoredMission {
  state: Mission;
  phase: string;
  status: string;
}

/**
 * Reads a stored row. One whose phase, status or units this version does not understand loads as paused/infra and
 * quotes the value; it never drives itself. `isCorrupt` asks the writer to fold the log again at a resume.
 */
export function readSnapshot({ state, phase, status }: StoredMission): { mission: Mission; isCorrupt: boolean } {
  const odd = oddValue(state, phase, status);
  if (odd === undefined) return { mission: state, isCorrupt: false };
  const detail = `this version does not understand the row: ${odd}`;
  return {
    isCorrupt: true,
    mission: {
      ...state,
      status: "paused",
      pause: { reason: "infra", remedy: remedies.infra, detail },
      ended: null,
      due: [],
    },
  };
}

const unitStates: readonly Unit["state"][] = ["open", "claimed", "sealed", "verified", "passed", "regressed"];

function oddValue(state: Mission, phase: string, status: string): string | undefined {
  const quote = (name: string, value: unknown) => `${name} ${JSON.stringify(value)}`;
  if (state === null || typeof state !== "object") return quote("state", state);
  if (!phases.some((known) => known === phase)) return quote("phase", phase);
  if (!statuses.some((known) => known === status)) return quote("status", status);
  if (state.phase !== phase) return quote("phase", state.phase);
  if (state.status !== status) return quote("status", state.status);
  if (!Array.isArray(state.units) || !Array.isArray(state.due)) return quote("plan", state.units);
  const unit = state.units.findIndex((each) => !unitStates.includes(each?.state));
  if (unit >= 0) return quote("unit state", state.units[unit]?.state);
  if (state.pause && !Object.hasOwn(remedies, state.pause.reason)) return quote("pause reason", state.pause.reason);
  const effect = state.due.findIndex((each) => !Object.hasOwn(replaySafe, each?.effect?.effect));
  return effect < 0 ? undefined : quote("effect", state.due[effect]?.effect);
}
