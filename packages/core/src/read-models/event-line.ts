import type { EventOf, MissionEvent, MissionEventType, Recorded, UnknownEvent } from "../mission/events.ts";
import { checkMeaning, checkName, outcomeWords } from "./check-words.ts";
import { firstLine } from "./first-line.ts";
import {
  brakeWords,
  deadlineWords,
  deliveryWords,
  failureWords,
  flagWords,
  pauseWords,
  unitFailureWords,
} from "./mission-words.ts";

/** `quiet`: the machinery at work; `needs`: a person is asked. */
export type LineTone = "quiet" | "plain" | "good" | "bad" | "needs";

export type LineIcon =
  | "created"
  | "ground"
  | "phase"
  | "plan"
  | "turn"
  | "lost"
  | "seal"
  | "check"
  | "pass"
  | "fail"
  | "flag"
  | "commit"
  | "undo"
  | "ask"
  | "answer"
  | "expired"
  | "say"
  | "brake"
  | "deliver"
  | "pause"
  | "resume"
  | "stop"
  | "done"
  | "unknown";

/** One event as one line. `words` are ours; `says` is the first line of what somebody else wrote, and not trusted. */
export interface EventLine {
  words: string;
  tone: LineTone;
  icon: LineIcon;
  says?: string;
  /** Counted from 0. */
  unit?: number;
  turn?: number;
  /** How long what ended here took, in milliseconds. */
  ms?: number;
}

type Lines = { [T in MissionEventType]: (event: EventOf<T>) => EventLine };

const lineOf =
  (tone: LineTone) =>
  (icon: LineIcon, words: string, more: Partial<EventLine> = {}): EventLine => ({ words, tone, icon, ...more });
const [quiet, plain, good, bad, needs] = [
  lineOf("quiet"),
  lineOf("plain"),
  lineOf("good"),
  lineOf("bad"),
  lineOf("needs"),
];

const says = (text: string | null | undefined): { says?: string } => {
  const line = firstLine(text ?? "");
  return line === "" ? {} : { says: line };
};
const nth = (unit: number): string => `Unit ${unit + 1}`;
const count = (of: number, noun: string): string => `${of} ${noun}${of === 1 ? "" : "s"}`;
const short = (commit: string): string => commit.slice(0, 8);

const lines: Lines = {
  "mission.created": (e) =>
    plain("created", e.retryOf ? "Mission started as a retry" : "Mission started", says(e.config.goal)),
  "mission.provision_started": () => quiet("ground", "Workspace is being made"),
  "mission.provisioned": (e) => plain("ground", `Workspace ready on ${short(e.base)}`, says(e.branch)),
  "mission.phase_started": (e) => quiet("phase", `Phase: ${e.phase}`),
  "mission.setup_started": () => quiet("ground", "Set-up runs"),
  "mission.setup_finished": ({ result }) =>
    result.outcome === "passed"
      ? plain("ground", "Set-up done", { ms: result.durationMs })
      : bad("ground", `Set-up ${outcomeWords(result)}`, { ms: result.durationMs }),
  "mission.plan_submitted": (e) =>
    plain("plan", `Plan of ${count(e.units.length, "unit")}`, says(e.units.map(({ title }) => title).join(" · "))),
  "mission.plan_accepted": () => quiet("plan", "Plan accepted; its checks are fixed"),
  "mission.replanned": (e) => plain("plan", "Planned anew", says(e.reason)),
  "mission.turn_started": (e) =>
    plain("turn", `Turn ${e.turn} began on unit ${e.unit + 1}${e.role === "fixer" ? " as fixer" : ""}`, {
      unit: e.unit,
      turn: e.turn,
      says: e.engine,
    }),
  "mission.turn_adopted": (e) =>
    plain("turn", `Turn ${e.turn} goes on under another runner`, {
      turn: e.turn,
      ...says(e.found === "ended" ? "its agent had ended; what it said counts" : ""),
    }),
  "mission.turn_lost": (e) =>
    bad("lost", `Turn ${e.turn} was lost with its runner`, { turn: e.turn, ...says(e.proof) }),
  "mission.turn_finished": ({ turn, unit, verdict, reason, durationMs }) => {
    const of = { unit, turn, ms: durationMs };
    if (verdict === null) return bad("turn", `Turn ${turn} ended without a verdict`, { ...of, ...says(reason) });
    if (verdict.status === "done")
      return plain("turn", `Turn ${turn} claims done`, { ...of, ...says(verdict.evidence) });
    if (verdict.status === "retry") return plain("turn", `Turn ${turn} gave up`, { ...of, ...says(verdict.analysis) });
    return plain("turn", `Turn ${turn} has a question`, { ...of, ...says(verdict.question) });
  },
  "mission.seal_started": () => quiet("seal", "Candidate is being sealed"),
  "mission.candidate_sealed": (e) =>
    plain("seal", `Candidate ${short(e.commit)} sealed: ${count(e.changed.length, "file")}`, {
      unit: e.unit,
      ...says(e.changed.join(" ")),
    }),
  "mission.check_started": ({ check }) =>
    quiet("check", `${checkName(check)} runs`, "unit" in check ? { unit: check.unit } : {}),
  "mission.check_finished": ({ check, result }) => {
    const meaning = checkMeaning(check, result);
    const of = { ms: result.durationMs, ...("unit" in check ? { unit: check.unit } : {}) };
    const failed = result.outcome === "passed" || meaning === "good" ? {} : says(result.tests?.failed.join(" · "));
    const icon = meaning === "plain" ? "check" : meaning === "good" ? "pass" : "fail";
    const isExpected = check.check === "before" && result.outcome === "failed";
    const words = isExpected
      ? "Red without the change, as it has to be"
      : `${checkName(check)} ${outcomeWords(result)}`;
    return { words, tone: meaning, icon, ...of, ...failed };
  },
  "mission.unit_flagged": (e) =>
    needs("flag", `${nth(e.unit)}: ${flagWords[e.flag]}`, { unit: e.unit, ...says(e.detail) }),
  "mission.unit_regressed": (e) => bad("fail", `${nth(e.unit)} no longer passes`, { unit: e.unit }),
  "mission.unit_failed": (e) =>
    bad("fail", `${nth(e.unit)} did not pass: ${unitFailureWords[e.reason]}`, { unit: e.unit, ...says(e.detail) }),
  "mission.unit_verified": (e) => good("pass", `${nth(e.unit)} verified`, { unit: e.unit }),
  "mission.review_skipped": (e) => quiet("phase", `${nth(e.unit)} not reviewed: policy ${e.policy}`, { unit: e.unit }),
  "mission.commit_started": () => quiet("commit", "Unit is being committed"),
  "mission.unit_passed": (e) => good("commit", `${nth(e.unit)} passed as ${short(e.commit)}`, { unit: e.unit }),
  "mission.rework_requested": (e) => plain("answer", `${nth(e.unit)} sent back`, { unit: e.unit, ...says(e.reason) }),
  "mission.roll_back_started": () => quiet("undo", "Workspace goes back"),
  "mission.rolled_back": (e) =>
    quiet(
      "undo",
      `Workspace is back at ${short(e.to)}`,
      e.keptAs === null ? {} : { says: `kept as ${short(e.keptAs)}` },
    ),
  "mission.wait_opened": (e) =>
    needs("ask", e.kind === "approval" ? "Approval asked" : "Question asked", says(e.asked)),
  "mission.wait_answered": (e) =>
    plain("answer", e.answer === "approved" ? "Approved" : "Answered", e.answer === "approved" ? {} : says(e.answer)),
  "mission.wait_expired": (e) => bad("expired", `Nobody answered in time: ${deadlineWords[e.next]}`),
  "mission.interjected": (e) => plain("say", "Told the mission", says(e.message)),
  "mission.interjection_read": (e) =>
    quiet("say", `Turn ${e.turn} read ${count(e.count, "message")}`, { turn: e.turn }),
  "mission.brake_raised": (e) => plain("brake", `${brakeWords[e.brake]} raised to ${e.to}`),
  "mission.delivery_started": (e) => quiet("deliver", `${deliveryWords[e.kind]} is being delivered`),
  "mission.delivered": (e) => good("deliver", `${deliveryWords[e.kind]} delivered`, says(e.where)),
  "mission.delivery_failed": (e) => bad("deliver", `${deliveryWords[e.kind]} could not be delivered`, says(e.reason)),
  "mission.effect_failed": (e) => bad("fail", "A step could not be done", says(e.reason)),
  "mission.effect_stopped": () => plain("stop", "What ran was stopped"),
  "mission.pause_requested": () => plain("pause", "Pause asked; what runs finishes first"),
  "mission.paused": (e) =>
    e.reason === "operator"
      ? plain("pause", "Paused by a person")
      : needs("pause", `Paused: ${pauseWords[e.reason]}`, says(e.detail)),
  "mission.resumed": () => plain("resume", "Resumed"),
  "mission.stop_requested": (e) => plain("stop", "Stop asked", says(e.reason)),
  "mission.stop_acknowledged": () => quiet("stop", "Stop acknowledged"),
  "mission.done": (e) => good("done", `Done with candidate ${short(e.candidate)}`),
  "mission.failed": (e) =>
    e.reason === "cancelled"
      ? plain("stop", "Stopped")
      : bad("fail", `Failed: ${failureWords[e.reason]}`, says(e.detail)),
  "mission.reconciled": (e) => plain("unknown", "A second end was put aside", says(e.detail)),
};

function known<T extends MissionEventType>(event: EventOf<T>): EventLine {
  return (lines[event.type] as Lines[T])(event);
}

/** What happened, in plain words. An event of a newer version is named and shown like any other. */
export function eventLine({ event }: Pick<Recorded<MissionEvent | UnknownEvent>, "event">): EventLine {
  if (event.type !== "unknown") return known(event);
  return plain("unknown", "Something this version does not know", says(event.kind));
}
