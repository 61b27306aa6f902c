import * as fates from "../fates.ts";
import type { Fate, Story } from "../story.ts";
import { task } from "../tasks.ts";

const hourMs = 3_600_000;
const weekMs = 7 * 24 * hourMs;

/** Out of a hundred missions, and how long ago that was at most. */
const shares: [fate: Fate, share: number, agoMsMax: number][] = [
  [fates.done, 30, weekMs],
  [fates.doneTheLongWay, 25, weekMs],
  [fates.givingUp, 8, weekMs],
  [fates.stopped, 5, weekMs],
  [fates.unanswered, 3, weekMs],
  [fates.awaitingApproval, 7, 20 * hourMs],
  [fates.awaitingFlaggedApproval, 3, 30 * hourMs],
  [fates.asking, 5, 50 * hourMs],
  [fates.standingStill, 3, 40 * hourMs],
  [fates.breakingDown, 3, 10 * hourMs],
  [fates.withoutSetUp, 2, 30 * hourMs],
  [fates.pausedByAPerson, 2, 60 * hourMs],
  [fates.working, 4, 0],
];

/** Every state that a list can show, `missions` times altogether. */
export function busyWeek({ missions }: { missions: number }): Story {
  return {
    name: "busy-week",
    says: `${missions} missions of a week, in all states`,
    async tell({ mission, dice }) {
      const fated = shares.flatMap(([fate, share, agoMsMax]) => Array(share).fill({ fate, agoMsMax }));
      for (let at = 0; at < missions; at += 1) {
        // 37 has no divisor in common with 100, so that neighbours differ and each share is kept.
        const { fate, agoMsMax } = fated[(at * 37) % fated.length] as { fate: Fate; agoMsMax: number };
        await mission(task(dice), fate, dice.between(0, agoMsMax));
      }
    },
  };
}
