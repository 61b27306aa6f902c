import { digestOf } from "../kernel/digest.ts";
import type { MissionId, WaitId } from "../kernel/ids.ts";
import type { Check, CheckResult } from "./check.ts";
import type { Brakes, MissionConfig } from "./config.ts";
import type { Due } from "./effects.ts";
import type { AtDeadline, FailureReason, Flag, PauseReason, Phase, Status, UnitFailure, WaitKind } from "./events.ts";
import type { UnitPlan } from "./plan.ts";
import type { Actor } from "./roles.ts";

export interface Stall {
  fingerprint: string;
  count: number;
}

export interface Unit extends UnitPlan {
  state: "open" | "claimed" | "sealed" | "verified" | "passed" | "regressed";
  commit: string | null;
  iterations: number;
  workStall: Stall | null;
  reviewStall: Stall | null;
  reviewRounds: number;
  flags: Flag[];
  lastFailure: { reason: UnitFailure; detail: string } | null;
}

export interface Candidate {
  unit: number;
  commit: string;
  tree: string;
  changed: string[];
  sealedAt: string;
  results: Record<string, CheckResult>;
}

export interface Wait {
  kind: WaitKind;
  nonce: string;
  asked: string;
  candidate: string | null;
  openedAt: string;
  deadline: string;
  atDeadline: AtDeadline;
}

export interface Turn {
  number: number;
  unit: number;
  restarts: number;
  state: "running" | "lost" | "over";
  /** What people said since a unit passed; kept for the next turns, whose workspace was rolled back. */
  said: Said[];
}

export interface Said {
  from: string;
  text: string;
}

/** What the driver must undo in the workspace before anything else is done there. */
export interface Undo {
  to: string;
  turn: number;
}

/** The state of a mission: the fold of its events, and nothing else. */
export interface Mission {
  id: MissionId;
  version: number;
  phase: Phase;
  status: Status;
  pause: { reason: PauseReason; remedy: string; detail: string } | null;
  ended: {
    type: "mission.done" | "mission.failed";
    reason: FailureReason | null;
    detail: string;
    fingerprint: string;
  } | null;
  config: MissionConfig;
  brakes: Brakes;
  retryOf: MissionId | null;
  createdAt: string;
  updatedAt: string;
  base: string;
  branch: string;
  home: string | null;
  sandbox: string | null;
  isProvisioned: boolean;
  isSetUp: boolean;
  baseline: CheckResult | null;
  units: Unit[];
  current: number;
  /** The commit that carries every unit passed so far. */
  tip: string;
  candidate: Candidate | null;
  undo: Undo | null;
  turn: Turn | null;
  turns: number;
  consecutiveFailures: number;
  replanned: boolean;
  waste: number;
  waits: Record<WaitId, Wait>;
  answered: Record<WaitId, { by: Actor; answer: string }>;
  /** What people said since the last turn read it. */
  unread: Said[];
  approval: { candidate: string; by: string } | null;
  delivered: { patch?: string; branch?: string };
  stop: { deadline: string } | null;
  pauseRequested: boolean;
  due: Due[];
}

export const phases: readonly Phase[] = ["research", "plan", "execute", "review", "done", "failed"];
export const statuses: readonly Status[] = ["idle", "working", "waiting_for_input", "paused", "done", "error"];

/** Base commit that could not be read in time; provisioning finds it. */
export const baseUnavailable = "unavailable";

export function hasEnded(mission: Mission): boolean {
  return mission.ended !== null;
}

export function isInFlight(mission: Mission): boolean {
  return mission.due.some((due) => due.started);
}

export function openWaits(mission: Mission): [WaitId, Wait][] {
  return Object.entries(mission.waits) as [WaitId, Wait][];
}

export function isParked(mission: Mission): boolean {
  return mission.ended !== null || mission.pause !== null || openWaits(mission).length > 0;
}

export function currentUnit(mission: Mission): Unit | undefined {
  return mission.units[mission.current];
}

/** No units is not "everything passed". */
export function everyUnitPassed(mission: Pick<Mission, "units">): boolean {
  return mission.units.length > 0 && mission.units.every((unit) => unit.state === "passed");
}

export function needsApproval(mission: Mission): boolean {
  return mission.config.approval === "manual" || mission.units.some((unit) => unit.flags.length > 0);
}

/** What a candidate of the current unit has to show, in order; results so far are in `candidate.results`. */
export function checksFor(mission: Mission, unit: number): Check[] {
  const plan = mission.units[unit];
  if (!plan) return [];
  const earlier = mission.units.flatMap((other, at): Check[] =>
    at !== unit && other.state === "passed" ? [{ check: "regression", unit: at }] : [],
  );
  const isMissionCheck = digestOf(plan.verify) === digestOf(mission.config.check);
  const isLast = mission.units.every((other, at) => at === unit || other.state === "passed");
  return [
    ...(plan.artifacts.some((path) => path.trim() !== "") ? [{ check: "artifacts" as const, unit }] : []),
    { check: "verify", unit },
    { check: "before", unit },
    ...earlier,
    ...(isMissionCheck && isLast ? [] : [{ check: "mission" as const }]),
  ];
}
