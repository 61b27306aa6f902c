import type { Fate, Story } from "../story.ts";
import { task } from "../tasks.ts";

/** One mission whose agent has written this many activity entries, in a turn that still runs. */
export function crowd({ entries }: { entries: number }): Story {
  const fate: Fate = {
    async tell(mission) {
      await mission.until(({ due }) => due.some(({ effect, started }) => started && effect.effect === "run_turn"));
      const together = 10_000;
      let offset = 0;
      for (let at = 0; at < entries; at += together) {
        await mission.pass(60_000);
        const lines = Array.from({ length: Math.min(together, entries - at) }, (_, nth) => lineOf(at + nth + 1));
        offset = await mission.say(lines, offset);
      }
    },
  };
  return {
    name: "crowd",
    says: `one mission with ${entries} activity entries`,
    tell: ({ mission, dice }) => mission(task(dice), fate, 0),
  };
}

function lineOf(number: number): string {
  return `\u001b[32m✔\u001b[39m case ${number}: ${"reads, writes and compares the record, ".repeat(1 + (number % 3))}ok`;
}
