import { failing, passing } from "../check-results.ts";
import type { Fate, Story } from "../story.ts";
import { task } from "../tasks.ts";
import { turnLines } from "../turn-lines.ts";

const units = 40;
/** No transition appends more. */
const eventsTogetherMax = 8;

/** One mission that has been at work for a long time: 40 units, most of which take many attempts, and people who talk to it. */
export function longNight({ events }: { events: number }): Story {
  const fate: Fate = {
    world: (kind, dice) => ({
      check(check, mission) {
        if (check.check === "baseline") return passing(400);
        // What was green at base has to stay green, and here it mostly does not.
        const attempts = 7 + ((mission.current * 5) % 9);
        const isRed = check.check === "mission" && (mission.units[mission.current]?.iterations ?? 0) < attempts;
        return isRed ? failing(mission, mission.version, dice.between(1, 5)) : kind.check(check, mission);
      },
      turn: (mission) =>
        dice.happens(0.04)
          ? { verdict: { status: "blocked", question: `May unit ${mission.current} change its neighbour?` }, says: [] }
          : { ...kind.turn(mission), says: turnLines(dice, mission).slice(0, 4) },
      tookMs: (effect) => Math.round(kind.tookMs(effect) / 12),
    }),
    async tell(mission, dice) {
      while (mission.state.version < events - eventsTogetherMax) {
        if (Object.keys(mission.state.waits).length > 0)
          await mission.decide({ answer: "Yes, if its tests stay green." });
        else if (dice.happens(0.004)) await mission.ask({ type: "interject", message: "Small steps, please." });
        else await mission.next();
      }
      while (mission.state.version < events) await mission.ask({ type: "interject", message: "How far are you?" });
    },
  };
  return {
    name: "long-night",
    says: `one mission of ${events} events`,
    async tell({ mission, dice }) {
      const { check = [], ...common } = task(dice);
      const plan = Array.from({ length: units }, (_, at) => ({
        title: `Move endpoint ${at + 1} of ${units} to the new router`,
        kind: "change" as const,
        artifacts: [`src/routes/endpoint-${at + 1}.ts`],
        verify: [...check, "--only", `endpoint-${at + 1}`],
        newTests: [],
      }));
      const goal = `Move all ${units} endpoints to the new router, one at a time, each with its tests green`;
      const brakes = { iterationsMax: 50, turnsMax: 500 };
      await mission({ ...common, goal, check, plan, brakes }, fate, 0);
    },
  };
}
