import type { WaitId } from "@sortie/core/kernel/ids";
import type { Due, EffectName } from "@sortie/core/mission/effects";
import type { WaitKind } from "@sortie/core/mission/events";
import { type Mission, openWaits } from "@sortie/core/mission/state";
import { checkName } from "@sortie/core/read-models/check-words";
import { deadlineWords, failureWords, pauseWords } from "@sortie/core/read-models/mission-words";

export type SituationTone = "working" | "needs" | "waiting" | "done" | "failed" | "plain";

/** What happens now. `says` is what somebody else wrote, and not trusted. */
export interface Situation {
  tone: SituationTone;
  /** One sentence without a full stop. */
  headline: string;
  says?: string;
  /** What a person can do, or what comes next. */
  next?: string;
  /** Since when; ISO 8601. */
  since?: string;
  /** What happens by itself, and when; ISO 8601. */
  deadline?: { at: string; what: string; isOver: boolean };
  wait?: { id: WaitId; kind: WaitKind };
}

type Words = { [E in EffectName]: (effect: Extract<Due["effect"], { effect: E }>, mission: Mission) => string };

const ofUnits = (unit: number, { units }: Mission) => `unit ${unit + 1} of ${units.length}`;
const doing: Words = {
  provision: () => "The workspace is being made",
  set_up: () => "The set-up runs",
  run_turn: ({ turn, unit }, mission) => `Turn ${turn} works on ${ofUnits(unit, mission)}`,
  seal_candidate: ({ unit }, mission) => `The candidate for ${ofUnits(unit, mission)} is being sealed`,
  run_check: ({ check }, mission) =>
    mission.candidate
      ? `${checkName(check)} runs for ${ofUnits(mission.candidate.unit, mission)}`
      : `${checkName(check)} runs`,
  commit_unit: ({ unit }, mission) => `${ofUnits(unit, mission).replace("u", "U")} is being committed`,
  roll_back: () => "The workspace goes back to the last good state",
  deliver: ({ kind }) => (kind === "patch" ? "The patch is being written" : "The branch is being delivered"),
};

function wordsOf<E extends EffectName>(effect: Extract<Due["effect"], { effect: E }>, mission: Mission): string {
  return (doing[effect.effect] as Words[E])(effect, mission);
}

/** A mission's situation in plain words. `since` is when what is in flight was begun, where that is known. */
export function situationOf(mission: Mission, now: number, since: string | null = null): Situation {
  if (mission.ended) return endOf(mission);
  if (mission.stop) return stoppingOf(mission, mission.stop.deadline, now);
  if (mission.pause) return pauseOf(mission, mission.pause);
  const [wait] = openWaits(mission);
  if (wait) return waitOf(wait, now);
  const inFlight = mission.due.find(({ started }) => started);
  const from = since === null ? {} : { since };
  const pausing = mission.pauseRequested ? { next: "It pauses when this is finished." } : {};
  if (inFlight) return { tone: "working", headline: wordsOf(inFlight.effect, mission), ...from, ...pausing };
  const [next] = mission.due;
  if (!next) return { tone: "plain", headline: "Nothing is due" };
  return {
    tone: "waiting",
    headline: "Waits for a runner",
    next: `${wordsOf(next.effect, mission)} next.`,
    since: mission.updatedAt,
  };
}

function endOf({ ended, tip, delivered, updatedAt }: Mission): Situation {
  if (ended?.type === "mission.done") {
    const places = [delivered.branch && `branch ${delivered.branch}`, delivered.patch && "a patch"].filter(Boolean);
    return {
      tone: "done",
      headline: places.length > 0 ? `Done: ${places.join(" and ")}` : `Done with candidate ${tip.slice(0, 8)}`,
      since: updatedAt,
    };
  }
  const reason = ended?.reason ?? "cancelled";
  if (reason === "cancelled") {
    return {
      tone: "plain",
      headline: "Stopped by a person",
      since: updatedAt,
      next: "Retry starts it anew; what was sealed is kept.",
    };
  }
  return {
    tone: "failed",
    headline: `Failed: ${failureWords[reason]}`,
    ...(ended?.detail ? { says: ended.detail } : {}),
    since: updatedAt,
    next: "Retry starts it anew; what was sealed is kept.",
  };
}

function stoppingOf({ due }: Mission, deadline: string, now: number): Situation {
  const isRunning = due.some(({ started }) => started);
  return {
    tone: "waiting",
    headline: isRunning ? "Stopping: what runs is being ended" : "Stopping",
    deadline: { at: deadline, what: "it ends anyway", isOver: Date.parse(deadline) <= now },
  };
}

function pauseOf(
  { due, updatedAt, unread }: Mission,
  { reason, remedy, detail }: NonNullable<Mission["pause"]>,
): Situation {
  const stillRuns = due.some(({ started }) => started) ? " What runs finishes first." : "";
  if (reason === "operator") {
    return {
      tone: "plain",
      headline: "Paused by a person",
      since: updatedAt,
      next: `Resume when you are ready.${stillRuns}`,
    };
  }
  const told = reason === "no_progress" && unread.length > 0;
  return {
    tone: "needs",
    headline: `Paused: ${pauseWords[reason]}`,
    ...(detail ? { says: detail } : {}),
    since: updatedAt,
    next: told ? "You told it something new: resume." : `What helps: ${remedy}.${stillRuns}`,
  };
}

function waitOf([id, wait]: ReturnType<typeof openWaits>[number], now: number): Situation {
  const { kind, asked, candidate, openedAt, deadline, atDeadline } = wait;
  const headline =
    kind === "approval" ? `Waits for your approval of candidate ${(candidate ?? "").slice(0, 8)}` : "Asks a question";
  return {
    tone: "needs",
    headline,
    says: asked,
    since: openedAt,
    deadline: { at: deadline, what: deadlineWords[atDeadline], isOver: Date.parse(deadline) <= now },
    wait: { id, kind },
  };
}
