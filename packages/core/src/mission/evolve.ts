import type { EffectId } from "../kernel/ids.ts";
import { bornMission, newUnit } from "./born.ts";
import { checkKey } from "./check.ts";
import { withDue } from "./due.ts";
import type { EventOf, Flag, MissionEventType, Recorded, Status } from "./events.ts";
import { isInFlight, type Mission, openWaits, type Stall, type Unit } from "./state.ts";

type Fold = { [T in MissionEventType]: (mission: Mission, event: EventOf<T>, at: string) => Mission };

const unchanged = (mission: Mission): Mission => mission;

function unitAt(mission: Mission, at: number, change: (unit: Unit) => Partial<Unit>): Mission {
  return {
    ...mission,
    units: mission.units.map((unit, index) => (index === at ? { ...unit, ...change(unit) } : unit)),
  };
}

function begun(mission: Mission, effect: EffectId): Mission {
  return { ...mission, due: mission.due.map((entry) => (entry.id === effect ? { ...entry, started: true } : entry)) };
}

function settled(mission: Mission, effect: EffectId): Mission {
  return { ...mission, due: mission.due.filter((entry) => entry.id !== effect) };
}

function stalled(stall: Stall | null, fingerprint: string | null): Stall | null {
  if (fingerprint === null) return stall;
  return { fingerprint, count: stall?.fingerprint === fingerprint ? stall.count + 1 : 1 };
}

function firstOpen(units: readonly Unit[]): number {
  const at = units.findIndex((unit) => unit.state !== "passed");
  return at < 0 ? Math.max(0, units.length - 1) : at;
}

const fold: Fold = {
  "mission.created": unchanged,
  "mission.provision_started": (m, e) => begun(m, e.effect),
  "mission.provisioned": (m, e) => ({
    ...settled(m, e.effect),
    isProvisioned: true,
    base: e.base,
    tip: e.base,
    branch: e.branch,
    home: e.home,
    sandbox: e.sandbox,
  }),
  "mission.phase_started": (m, e) => ({ ...m, phase: e.phase }),
  "mission.setup_started": (m, e) => begun(m, e.effect),
  "mission.setup_finished": (m, e) => ({ ...settled(m, e.effect), isSetUp: e.result.outcome === "passed" }),
  "mission.plan_submitted": (m, e) => {
    const kept = (unit: Unit) => m.units.find((old) => old.title === unit.title && sameCommand(old, unit));
    const units = e.units.map(newUnit).map((unit) => {
      const old = kept(unit);
      return isKept(old) ? { ...unit, state: old.state, commit: old.commit, flags: old.flags } : unit;
    });
    return { ...m, units, current: firstOpen(units), candidate: null };
  },
  "mission.plan_accepted": unchanged,
  "mission.replanned": (m) => ({
    ...m,
    replanned: true,
    phase: "plan",
    candidate: null,
    undo: m.turn ? { to: m.tip, turn: m.turn.number } : m.undo,
  }),
  "mission.turn_started": (m, e) => ({
    ...begun(m, e.effect),
    turns: Math.max(m.turns, e.turn),
    turn: {
      number: e.turn,
      unit: e.unit,
      restarts: m.turn?.number === e.turn ? m.turn.restarts : 0,
      state: "running",
      said: [...(m.turn?.said ?? []), ...m.unread],
    },
  }),
  "mission.turn_adopted": unchanged,
  "mission.turn_lost": (m, e) => ({
    ...settled(m, e.effect),
    turn: m.turn && { ...m.turn, state: "lost", restarts: m.turn.restarts + 1 },
    undo: { to: m.tip, turn: e.turn },
  }),
  "mission.turn_finished": (m, e) => ({
    ...unitAt(settled(m, e.effect), e.unit, () => ({ state: e.verdict?.status === "done" ? "claimed" : "open" })),
    turn: m.turn && { ...m.turn, state: "over" },
    undo: e.verdict?.status === "done" || e.verdict?.status === "blocked" ? m.undo : { to: m.tip, turn: e.turn },
    consecutiveFailures: e.verdict ? 0 : m.consecutiveFailures,
  }),
  "mission.seal_started": (m, e) => begun(m, e.effect),
  "mission.candidate_sealed": (m, e, at) => ({
    ...unitAt(settled(m, e.effect), e.unit, (unit) => ({ state: "sealed", flags: lastingFlags(unit) })),
    candidate: { unit: e.unit, commit: e.commit, tree: e.tree, changed: e.changed, sealedAt: at, results: {} },
    waste: m.candidate?.tree === e.tree ? m.waste + 1 : 0,
  }),
  "mission.check_started": (m, e) => begun(m, e.effect),
  "mission.check_finished": (m, e) => {
    const done = settled(m, e.effect);
    if (e.check.check === "baseline") return { ...done, baseline: e.result };
    if (!done.candidate || done.candidate.commit !== e.candidate) return done;
    return {
      ...done,
      candidate: { ...done.candidate, results: { ...done.candidate.results, [checkKey(e.check)]: e.result } },
    };
  },
  "mission.unit_flagged": (m, e) =>
    unitAt(m, e.unit, (unit) => ({ flags: unit.flags.includes(e.flag) ? unit.flags : [...unit.flags, e.flag] })),
  "mission.unit_regressed": (m, e) => unitAt(m, e.unit, () => ({ state: "regressed" })),
  "mission.unit_failed": (m, e) => ({
    ...unitAt(m, e.unit, (unit) => ({
      state: "open",
      iterations: unit.iterations + 1,
      workStall: stalled(unit.workStall, e.fingerprint),
      lastFailure: { reason: e.reason, detail: e.detail },
    })),
    consecutiveFailures: e.reason === "turn_error" ? m.consecutiveFailures + 1 : 0,
    undo: { to: m.tip, turn: m.turn?.number ?? 0 },
  }),
  "mission.unit_verified": (m, e) => unitAt(m, e.unit, () => ({ state: "verified" })),
  "mission.review_skipped": unchanged,
  "mission.commit_started": (m, e) => begun(m, e.effect),
  "mission.unit_passed": (m, e) => {
    const passed = unitAt(settled(m, e.effect), e.unit, () => ({
      state: "passed",
      commit: e.commit,
      iterations: 0,
      workStall: null,
      reviewStall: null,
      lastFailure: null,
    }));
    return {
      ...passed,
      tip: e.commit,
      current: firstOpen(passed.units),
      consecutiveFailures: 0,
      candidate: null,
      waste: 0,
      turn: m.turn && { ...m.turn, said: [] },
      delivered: {},
    };
  },
  "mission.rework_requested": (m, e) => ({
    ...unitAt(m, e.unit, (unit) => ({
      state: "open",
      iterations: unit.iterations + 1,
      reviewRounds: unit.reviewRounds + 1,
      reviewStall: stalled(unit.reviewStall, e.fingerprint),
    })),
    current: e.unit,
    approval: null,
    unread: [...m.unread, { from: e.by.name, text: e.reason }],
  }),
  "mission.roll_back_started": (m, e) => begun(m, e.effect),
  "mission.rolled_back": (m, e) => {
    // A regression was a property of the tree that is gone now.
    const units = m.units.map((unit): Unit => (unit.state === "regressed" ? { ...unit, state: "passed" } : unit));
    return { ...settled(m, e.effect), undo: null, units, current: firstOpen(units) };
  },
  "mission.wait_opened": (m, e, at) => ({
    ...m,
    waits: {
      ...m.waits,
      [e.wait]: {
        kind: e.kind,
        nonce: e.nonce,
        asked: e.asked,
        candidate: e.candidate,
        openedAt: at,
        deadline: e.deadline,
        atDeadline: e.atDeadline,
      },
    },
  }),
  "mission.wait_answered": (m, e) => {
    const { [e.wait]: wait, ...waits } = m.waits;
    const answered = { ...m.answered, [e.wait]: { by: e.by, answer: e.answer } };
    if (wait?.kind === "question") {
      const text = `Asked: ${wait.asked}\nAnswer: ${e.answer}`;
      return { ...m, waits, answered, unread: [...m.unread, { from: e.by.name, text }] };
    }
    const approval =
      e.answer === "approved" && wait?.candidate ? { candidate: wait.candidate, by: e.by.name } : m.approval;
    return { ...m, waits, answered, approval };
  },
  "mission.wait_expired": (m, e) => {
    const { [e.wait]: wait, ...waits } = m.waits;
    const silence = { from: "sortie", text: "Nobody answered in time. Decide what is safe, and say what you assumed." };
    return {
      ...m,
      waits,
      unread: e.next === "resume" && wait?.kind === "question" ? [...m.unread, silence] : m.unread,
    };
  },
  "mission.interjected": (m, e) => ({ ...m, unread: [...m.unread, { from: e.by.name, text: e.message }] }),
  "mission.interjection_read": (m) => ({ ...m, unread: [] }),
  "mission.brake_raised": (m, e) => ({ ...m, brakes: { ...m.brakes, [e.brake]: e.to } }),
  "mission.delivery_started": (m, e) => begun(m, e.effect),
  "mission.delivered": (m, e) => ({ ...settled(m, e.effect), delivered: { ...m.delivered, [e.kind]: e.where } }),
  "mission.delivery_failed": (m, e) => settled(m, e.effect),
  "mission.effect_failed": (m, e) => ({
    ...settled(m, e.effect),
    ...(m.turn?.state === "running"
      ? { turn: { ...m.turn, state: "lost" as const }, undo: { to: m.tip, turn: m.turn.number } }
      : {}),
  }),
  "mission.effect_stopped": (m, e) => ({
    ...settled(m, e.effect),
    turn: m.turn?.state === "running" ? { ...m.turn, state: "over" } : m.turn,
  }),
  "mission.pause_requested": (m) => ({ ...m, pauseRequested: true }),
  "mission.paused": (m, e) => ({
    ...m,
    pauseRequested: false,
    pause: { reason: e.reason, remedy: e.remedy, detail: e.detail },
  }),
  "mission.resumed": (m) => ({
    ...m,
    pause: null,
    pauseRequested: false,
    // The sealed candidate is checked first: counted on, it would pause again before anybody could act on what was said.
    waste: m.pause?.reason === "no_progress" ? 0 : m.waste,
  }),
  "mission.stop_requested": (m, e) => ({ ...m, stop: { deadline: e.deadline }, pauseRequested: false }),
  "mission.stop_acknowledged": unchanged,
  "mission.done": (m, e) => ({
    ...m,
    phase: "done",
    ended: { type: "mission.done", reason: null, detail: "", fingerprint: e.fingerprint },
    pause: null,
  }),
  "mission.failed": (m, e) => ({
    ...m,
    phase: "failed",
    ended: { type: "mission.failed", reason: e.reason, detail: e.detail, fingerprint: e.fingerprint },
    pause: null,
    waits: {},
  }),
  "mission.reconciled": unchanged,
};

/** A regression goes with the tree that is rolled back; the unit's own commit stays. */
function isKept(unit: Unit | undefined): unit is Unit {
  return unit?.state === "passed" || unit?.state === "regressed";
}

/** A new candidate voids the flags of the one before, but a judge that a passed commit changed stays changed. */
function lastingFlags(unit: Unit): Flag[] {
  return unit.commit === null ? [] : unit.flags.filter((flag) => flag === "changed_judge");
}

function sameCommand(a: Unit, b: Unit): boolean {
  return a.verify.length === b.verify.length && a.verify.every((part, at) => part === b.verify[at]);
}

function apply<T extends MissionEventType>(mission: Mission, event: EventOf<T>, at: string): Mission {
  return (fold[event.type] as Fold[T])(mission, event, at);
}

function statusOf(mission: Mission): Status {
  if (mission.ended) return mission.ended.type === "mission.done" ? "done" : "error";
  if (mission.pause) return "paused";
  if (openWaits(mission).length > 0) return "waiting_for_input";
  return isInFlight(mission) ? "working" : "idle";
}

/** The only way a mission's state changes: versions follow each other without a gap, and nothing leaves an end. */
export function evolve(mission: Mission | null, recorded: Recorded): Mission {
  const { event, version, at } = recorded;
  const expected = (mission?.version ?? 0) + 1;
  if (version !== expected) throw new Error(`version ${version} of ${recorded.mission} follows ${expected - 1}`);
  const before = mission ?? bornMission(recorded);
  const after = event.type === "unknown" || before.ended ? before : apply(before, event, at);
  const next = { ...after, version, updatedAt: at };
  const withEffects = { ...next, due: next.ended ? [] : withDue(next) };
  return { ...withEffects, status: statusOf(withEffects) };
}

/** State as the fold of a log, from an earlier state or from nothing. */
export function foldEvents(events: readonly Recorded[], from: Mission | null = null): Mission | null {
  return events.reduce<Mission | null>(evolve, from);
}
