import { hasEnded, openWaits } from "@sortie/core/mission/state";
import { checkResult, failing, passing } from "./check-results.ts";
import { changedSoFar } from "./diff.ts";
import type { Fate } from "./story.ts";
import type { ToldMission } from "./told-mission.ts";
import { turnLines } from "./turn-lines.ts";

const minuteMs = 60_000;
const isWaiting = (mission: ToldMission["state"]) => openWaits(mission).length > 0;
const isParked = (mission: ToldMission["state"]) => hasEnded(mission) || mission.pause !== null || isWaiting(mission);
const turnRuns = (mission: ToldMission["state"]) =>
  mission.due.some(({ effect, started }) => started && effect.effect === "run_turn");

export const done: Fate = { request: { approval: "none" }, tell: (mission) => mission.until(hasEnded) };

/** Some checks are red at first; a person says something, and approves in the end. */
export const doneTheLongWay: Fate = {
  world: (kind, dice) => ({
    check: (check, mission) =>
      check.check === "verify" && (mission.units[mission.current]?.iterations ?? 0) < 2 && dice.happens(0.5)
        ? failing(mission, mission.turns, 2)
        : kind.check(check, mission),
  }),
  async tell(mission, dice) {
    await mission.until(turnRuns);
    await mission.ask({ type: "interject", message: "Leave the public types as they are, please." });
    await mission.until(isParked);
    await mission.pass(dice.between(4, 90) * minuteMs);
    await mission.decide({ approve: true });
    await mission.until(hasEnded);
  },
};

export const awaitingApproval: Fate = { tell: (mission) => mission.until(isParked) };

/** Its candidate changes a file that judges it, which a person has to see. */
export const awaitingFlaggedApproval: Fate = {
  world: (_, dice) => ({
    changes: (mission) => ({ changed: [...changedSoFar(mission), "package.json"], judges: ["package.json"] }),
    check: (_check, mission) => (mission.baseline ? passing(dice.between(3, 90)) : failing(mission, 1, 2)),
  }),
  tell: (mission) => mission.until(isParked),
};

export const asking: Fate = {
  world: (kind, dice) => ({
    turn: (mission) => ({
      verdict: {
        status: "blocked",
        question: dice.pick([
          "Two callers rely on the old order. May I change their tests, or do I keep both orders?",
          "The specification says 30 days, the code says 28. Which one is right?",
          "The upgrade drops support for the version that production runs. Go on?",
        ]),
      },
      says: turnLines(dice, mission),
    }),
    check: kind.check,
  }),
  tell: (mission) => mission.until(isParked),
};

/** The same failure again and again, also after another plan. */
export const standingStill: Fate = {
  world: (kind) => ({
    check: (check, mission) => (check.check === "verify" ? failing(mission, 7, 1) : kind.check(check, mission)),
  }),
  tell: (mission) => mission.until(isParked),
};

export const breakingDown: Fate = {
  world: (_, dice) => ({
    turn: (mission) => ({
      verdict: null,
      error: "exit 1: the service answered 529, overloaded",
      says: turnLines(dice, mission).slice(0, 2),
    }),
  }),
  tell: (mission) => mission.until(isParked),
};

export const withoutSetUp: Fate = {
  request: { setUp: ["npm", "ci"] },
  world: () => ({
    setUp: () => checkResult("failed", 1, "npm error code ENOSPC\nnpm error syscall write\nnpm error no space left"),
  }),
  tell: (mission) => mission.until(isParked),
};

export const pausedByAPerson: Fate = {
  async tell(mission) {
    await mission.until(turnRuns);
    await mission.pass(2 * minuteMs);
    await mission.ask({ type: "pause_mission" });
    await mission.until(isParked);
  },
};

export const givingUp: Fate = {
  request: { brakes: { iterationsMax: 4 } },
  world: (kind) => ({
    check: (check, mission) =>
      check.check === "verify" ? failing(mission, mission.turns, 3) : kind.check(check, mission),
  }),
  tell: (mission) => mission.until(isParked),
};

export const stopped: Fate = {
  async tell(mission) {
    await mission.until(turnRuns);
    await mission.pass(9 * minuteMs);
    await mission.ask({ type: "stop_mission", reason: "Somebody else has merged this already." });
    await mission.pass(1_200);
    const [entry] = mission.state.due;
    if (entry) await mission.report({ type: "effect_stopped", effect: entry.id, killed: [4_711, 4_712] });
  },
};

export const unanswered: Fate = {
  request: { limits: { approvalWaitMs: 8 * 60 * minuteMs } },
  async tell(mission) {
    await mission.until(isParked);
    await mission.pass(8 * 60 * minuteMs + 1_000);
    const [open] = openWaits(mission.state);
    if (open) await mission.report({ type: "wait_deadline_passed", wait: open[0] });
  },
};

/** Its agent is in the middle of a turn. */
export const working: Fate = {
  async tell(mission, dice) {
    const turns = dice.between(1, mission.state.config.plan.length);
    await mission.until((state) => state.turns >= turns && turnRuns(state));
    const lines = turnLines(dice, mission.state);
    await mission.pass(dice.between(1, 12) * minuteMs);
    await mission.say(lines.slice(0, -1));
    await mission.pass(dice.between(1, 40) * 1_000);
  },
};
