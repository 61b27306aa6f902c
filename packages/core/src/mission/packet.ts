import { fenced } from "./fence.ts";
import type { Mission, Unit } from "./state.ts";

/** What the runner knows of the place where the turn runs. */
export interface TurnPlace {
  sandbox: string;
  network: boolean;
  gitLog: string[];
  rules: { path: string; text: string }[];
  leftInWorkspace: string[];
}

/** What a fresh session is fed with; JSON on the agent's standard input. */
export interface Packet {
  mission: string;
  turn: number;
  role: "implementer" | "fixer";
  goal: string;
  iteration: number;
  unit: { index: number; title: string; kind: string; artifacts: string[]; verify: string[]; newTests: string[] };
  plan: { title: string; state: string }[];
  previousFailure: { reason: string; detail: string } | null;
  said: { from: string; text: string }[];
  rules: { path: string; text: string }[];
  gitLog: string[];
  environment: { sandbox: string; network: boolean };
  leftInWorkspace: string[];
  verdict: string;
}

const verdictHow =
  'End with one line of JSON: {"mission_status":{"status":"done","evidence":"…"}}, or status "retry" with "analysis", or "blocked" with "question". "done" asks for verification; it proves nothing.';

export function packetOf(
  mission: Mission,
  turn: { turn: number; role: Packet["role"]; unit: number },
  place: TurnPlace,
): Packet {
  const unit = mission.units[turn.unit];
  if (!unit) throw new Error(`${mission.id} has no unit ${turn.unit}`);
  return {
    mission: mission.id,
    turn: turn.turn,
    role: turn.role,
    goal: mission.config.goal,
    iteration: unit.iterations + 1,
    unit: unitOf(unit, turn.unit),
    plan: mission.units.map(({ title, state }) => ({ title, state })),
    previousFailure: unit.lastFailure && { reason: unit.lastFailure.reason, detail: fenced(unit.lastFailure.detail) },
    said: (mission.turn?.said ?? []).map(({ from, text }) => ({ from, text: fenced(text) })),
    rules: place.rules.map(({ path, text }) => ({ path, text: fenced(text) })),
    gitLog: place.gitLog.map(fenced),
    environment: { sandbox: place.sandbox, network: place.network },
    leftInWorkspace: place.leftInWorkspace.map(fenced),
    verdict: verdictHow,
  };
}

function unitOf({ title, kind, artifacts, verify, newTests }: Unit, index: number): Packet["unit"] {
  return { index, title, kind, artifacts, verify, newTests };
}
