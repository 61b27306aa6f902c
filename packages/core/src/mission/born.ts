import type { Recorded } from "./events.ts";
import type { UnitPlan } from "./plan.ts";
import { baseUnavailable, type Mission, type Unit } from "./state.ts";

export function newUnit(plan: UnitPlan): Unit {
  return {
    ...plan,
    state: "open",
    commit: null,
    iterations: 0,
    workStall: null,
    reviewStall: null,
    reviewRounds: 0,
    flags: [],
    lastFailure: null,
  };
}

/** The state that a mission's first event makes. */
export function bornMission({ mission, event, at }: Recorded): Mission {
  if (event.type !== "mission.created") throw new Error(`the log of ${mission} begins with ${event.type}`);
  return {
    id: mission,
    version: 0,
    phase: "plan",
    status: "idle",
    pause: null,
    ended: null,
    config: event.config,
    brakes: event.config.brakes,
    retryOf: event.retryOf ?? null,
    createdAt: at,
    updatedAt: at,
    base: event.base,
    branch: event.branch,
    home: null,
    sandbox: null,
    isProvisioned: false,
    isSetUp: event.config.setUp === undefined,
    baseline: null,
    units: [],
    current: 0,
    tip: event.base === baseUnavailable ? "" : event.base,
    candidate: null,
    undo: null,
    turn: null,
    turns: 0,
    consecutiveFailures: 0,
    replanned: false,
    waste: 0,
    waits: {},
    answered: {},
    unread: [],
    approval: null,
    delivered: {},
    stop: null,
    pauseRequested: false,
    due: [],
  };
}
