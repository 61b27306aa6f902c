import type { EventOf, MissionEventType, Recorded } from "../mission/events.ts";
import { checkMeaning, checkName, outcomeWords } from "./check-words.ts";
import { deliveryWords, pauseWords, phaseWords } from "./mission-words.ts";

/** A place in a mission's life. A `beat` is one event, and more after a silence: twice the silence, one beat more. */
export interface Mark {
  version: number;
  /** ISO 8601, UTC. */
  at: string;
  beat: number;
}

/** `phase`, `mission`, `people`, or `unit:0` and so on. */
export type Lane = "phase" | "mission" | "people" | `unit:${number}`;
export type SpanKind =
  | "phase"
  | "turn"
  | "check"
  | "step"
  | "passed"
  | "failed"
  | "flag"
  | "wait"
  | "pause"
  | "word"
  | "end";
export type SpanOutcome = "plain" | "good" | "needs" | "bad";

export interface Span {
  lane: Lane;
  kind: SpanKind;
  label: string;
  outcome: SpanOutcome;
  from: Mark;
  /** Null while it lasts; equal to `from` where it is a moment. */
  to: Mark | null;
  /** How many were made one, where there were too many to tell apart. */
  count: number;
}

export interface OpenSpan extends Span {
  /** What ends it: `phase`, `work`, `pause`, or the wait's id. */
  key: string;
}

/** A mission's life at a glance: what lasted and what happened, in lanes. */
export interface Score {
  head: Mark | null;
  units: number;
  /** The unit that was worked on last. */
  unit: number;
  closed: readonly Span[];
  open: readonly OpenSpan[];
}

export const emptyScore: Score = { head: null, units: 0, unit: 0, closed: [], open: [] };

/** The beats of a silence: half a second is half a beat or so, an hour twelve, a week nineteen. */
export function beatsOf(ms: number): number {
  return Math.log2(1 + Math.max(0, ms) / 1_000);
}

interface Draft {
  units: number;
  unit: number;
  closed: Span[];
  open: OpenSpan[];
}

type Write = { [T in MissionEventType]: (draft: Draft, event: EventOf<T>, mark: Mark) => void };

type Begun = Pick<Span, "lane" | "kind" | "label"> & Partial<Pick<Span, "outcome">>;

function begin(draft: Draft, key: string, mark: Mark, begun: Begun): void {
  end(draft, key, mark);
  draft.open.push({ outcome: "plain", ...begun, from: mark, to: null, count: 1, key });
}

function end(draft: Draft, key: string, mark: Mark, change: Partial<Span> = {}): void {
  const at = draft.open.findIndex((span) => span.key === key);
  const span = draft.open[at];
  if (!span) return;
  const { key: _key, ...rest } = span;
  draft.open.splice(at, 1);
  draft.closed.push({ ...rest, ...change, to: mark });
}

function point(draft: Draft, mark: Mark, begun: Begun): void {
  draft.closed.push({ outcome: "plain", ...begun, from: mark, to: mark, count: 1 });
}

function endAll(draft: Draft, mark: Mark, outcome: SpanOutcome, label: string): void {
  for (const { key } of [...draft.open]) end(draft, key, mark);
  point(draft, mark, { lane: "phase", kind: "end", label, outcome });
}

const unitLane = (unit: number): Lane => `unit:${unit}`;
const nothing = () => {};
const step = (lane: Lane, label: string): Begun => ({ lane, kind: "step", label });
const word = (label: string): Begun => ({ lane: "people", kind: "word", label });

const write: Write = {
  "mission.created": nothing,
  "mission.provision_started": (d, _, m) => begin(d, "work", m, step("mission", "Workspace")),
  "mission.provisioned": (d, _, m) => end(d, "work", m),
  "mission.phase_started": (d, e, m) =>
    begin(d, "phase", m, { lane: "phase", kind: "phase", label: phaseWords[e.phase] }),
  "mission.setup_started": (d, _, m) => begin(d, "work", m, step("mission", "Set-up")),
  "mission.setup_finished": (d, { result }, m) =>
    end(d, "work", m, { outcome: result.outcome === "passed" ? "good" : "bad" }),
  "mission.plan_submitted": (d, e) => {
    d.units = e.units.length;
  },
  "mission.plan_accepted": nothing,
  "mission.replanned": (d, _, m) =>
    point(d, m, { lane: "mission", kind: "flag", label: "Planned anew", outcome: "needs" }),
  "mission.turn_started": (d, e, m) => {
    d.unit = e.unit;
    begin(d, "work", m, { lane: unitLane(e.unit), kind: "turn", label: `Turn ${e.turn}` });
  },
  "mission.turn_adopted": nothing,
  "mission.turn_lost": (d, _, m) => end(d, "work", m, { outcome: "bad" }),
  "mission.turn_finished": (d, { verdict }, m) =>
    end(d, "work", m, { outcome: verdict === null || verdict.status === "retry" ? "bad" : "plain" }),
  "mission.seal_started": (d, _, m) => begin(d, "work", m, step(unitLane(d.unit), "Seal")),
  "mission.candidate_sealed": (d, _, m) => end(d, "work", m),
  "mission.check_started": (d, { check }, m) =>
    begin(d, "work", m, {
      lane: "unit" in check ? unitLane(check.unit) : "mission",
      kind: "check",
      label: checkName(check),
    }),
  "mission.check_finished": (d, { check, result }, m) =>
    end(d, "work", m, {
      label: `${checkName(check)} ${outcomeWords(result)}`,
      outcome: checkMeaning(check, result),
    }),
  "mission.unit_flagged": (d, e, m) =>
    point(d, m, { lane: unitLane(e.unit), kind: "flag", label: "Flagged", outcome: "needs" }),
  "mission.unit_regressed": (d, e, m) =>
    point(d, m, { lane: unitLane(e.unit), kind: "failed", label: "No longer passes", outcome: "bad" }),
  "mission.unit_failed": (d, e, m) =>
    point(d, m, { lane: unitLane(e.unit), kind: "failed", label: "Did not pass", outcome: "bad" }),
  "mission.unit_verified": nothing,
  "mission.review_skipped": nothing,
  "mission.commit_started": (d, _, m) => begin(d, "work", m, step(unitLane(d.unit), "Commit")),
  "mission.unit_passed": (d, e, m) => {
    end(d, "work", m);
    point(d, m, { lane: unitLane(e.unit), kind: "passed", label: "Passed", outcome: "good" });
  },
  "mission.rework_requested": (d, e, m) =>
    point(d, m, { lane: unitLane(e.unit), kind: "failed", label: "Sent back", outcome: "needs" }),
  "mission.roll_back_started": (d, _, m) => begin(d, "work", m, step(unitLane(d.unit), "Back to the last good state")),
  "mission.rolled_back": (d, _, m) => end(d, "work", m),
  "mission.wait_opened": (d, e, m) =>
    begin(d, e.wait, m, {
      lane: "people",
      kind: "wait",
      label: e.kind === "approval" ? "Waits for approval" : "Waits for an answer",
      outcome: "needs",
    }),
  "mission.wait_answered": (d, e, m) => end(d, e.wait, m, { outcome: "good" }),
  "mission.wait_expired": (d, e, m) => end(d, e.wait, m, { outcome: "bad" }),
  "mission.interjected": (d, e, m) => point(d, m, word(`${e.by.name} told it something`)),
  "mission.interjection_read": nothing,
  "mission.brake_raised": (d, e, m) => point(d, m, word(`${e.by.name} raised a brake`)),
  "mission.delivery_started": (d, e, m) => begin(d, "work", m, step("mission", `${deliveryWords[e.kind]} delivery`)),
  "mission.delivered": (d, _, m) => end(d, "work", m, { outcome: "good" }),
  "mission.delivery_failed": (d, _, m) => end(d, "work", m, { outcome: "bad" }),
  "mission.effect_failed": (d, _, m) => end(d, "work", m, { outcome: "bad" }),
  "mission.effect_stopped": (d, _, m) => end(d, "work", m),
  "mission.pause_requested": (d, e, m) => point(d, m, word(`${e.by.name} asked for a pause`)),
  "mission.paused": (d, e, m) =>
    begin(d, "pause", m, {
      lane: "people",
      kind: "pause",
      label: `Paused: ${pauseWords[e.reason]}`,
      outcome: e.reason === "operator" ? "plain" : "needs",
    }),
  "mission.resumed": (d, _, m) => end(d, "pause", m),
  "mission.stop_requested": (d, e, m) => point(d, m, word(`${e.by.name} asked for a stop`)),
  "mission.stop_acknowledged": nothing,
  "mission.done": (d, _, m) => endAll(d, m, "good", "Done"),
  "mission.failed": (d, e, m) =>
    e.reason === "cancelled" ? endAll(d, m, "plain", "Stopped") : endAll(d, m, "bad", "Failed"),
  "mission.reconciled": nothing,
};

function apply<T extends MissionEventType>(draft: Draft, event: EventOf<T>, mark: Mark): void {
  (write[event.type] as Write[T])(draft, event, mark);
}

/** The score of a log, from an earlier score or from nothing. Events that it has already change nothing. */
export function scoreOf(events: Iterable<Pick<Recorded, "version" | "at" | "event">>, from: Score = emptyScore): Score {
  const draft: Draft = { units: from.units, unit: from.unit, closed: [...from.closed], open: [...from.open] };
  let head = from.head;
  for (const { version, at, event } of events) {
    if (head && version <= head.version) continue;
    const beat = head ? head.beat + 1 + beatsOf(Date.parse(at) - Date.parse(head.at)) : 0;
    head = { version, at, beat };
    if (event.type !== "unknown") apply(draft, event, head);
  }
  return { head, ...draft };
}
