import type { CandidateDiff } from "@sortie/core/mission/candidate-diff";
import type { Check, CheckResult } from "@sortie/core/mission/check";
import type { Effect } from "@sortie/core/mission/effects";
import type { Mission } from "@sortie/core/mission/state";
import type { Verdict } from "@sortie/core/mission/verdict";
import { failing, passing } from "./check-results.ts";
import { changedSoFar, diffOf } from "./diff.ts";
import type { Dice } from "./random.ts";
import { turnLines } from "./turn-lines.ts";

export interface ToldTurn {
  verdict: Verdict | null;
  /** Set when the turn broke. */
  error?: string;
  /** What the agent writes, one entry each. */
  says: readonly string[];
}

/** What happens to a mission from outside; every answer is given for its present state. */
export interface World {
  turn(mission: Mission): ToldTurn;
  check(check: Check, mission: Mission): CheckResult;
  setUp(mission: Mission): CheckResult;
  /** Paths that the candidate changes, and those of them that judge. */
  changes(mission: Mission): { changed: string[]; judges: string[] };
  diff(mission: Mission, candidate: string): CandidateDiff;
  tookMs(effect: Effect): number;
}

const evidence = "The check passes, and the new tests fail without the change.";

/** A world in which everything goes well. */
export function kindWorld(dice: Dice): World {
  return {
    turn: (mission) => ({ verdict: { status: "done", evidence }, says: turnLines(dice, mission) }),
    check: (check, mission) =>
      isRedBefore(check, mission) ? failing(mission, 1, dice.between(1, 4)) : passing(dice.between(20, 400)),
    setUp: () => passing(1),
    changes: (mission) => ({ changed: changedSoFar(mission), judges: [] }),
    diff: (mission, candidate) => diffOf(mission, candidate, changedSoFar(mission)),
    tookMs: ({ effect }) => tookMs[effect](dice),
  };
}

const tookMs: { [E in Effect["effect"]]: (dice: Dice) => number } = {
  provision: (dice) => dice.between(900, 6_000),
  set_up: (dice) => dice.between(9_000, 70_000),
  run_turn: (dice) => dice.between(70_000, 900_000),
  seal_candidate: (dice) => dice.between(200, 1_500),
  run_check: (dice) => dice.between(2_000, 90_000),
  commit_unit: (dice) => dice.between(100, 400),
  roll_back: (dice) => dice.between(100, 600),
  deliver: (dice) => dice.between(150, 900),
};

/** Red is what a kind world has before the change: at base, and where the tests of a unit run without it. */
function isRedBefore(check: Check, mission: Mission): boolean {
  if (check.check === "baseline") return true;
  if (check.check !== "before") return false;
  const kind = mission.units[check.unit]?.kind;
  return kind === "change" || kind === "tests";
}
