import { setTimeout as sleep } from "node:timers/promises";
import { startMission, untilAtRest, untilMission } from "../asking.ts";
import { audit, outboxLeft } from "../audit.ts";
import { countingProject } from "../counting-project.ts";
import { startStack } from "../stack.ts";
import type { ChaosReport } from "./chaos-report.ts";
import { compareTurns } from "./turns.ts";

export interface DatabaseAway {
  missions: number;
  /** How often it goes, and for how long each time. */
  times: number;
  awayMs: number;
  paceMs: number;
}

/** Cuts every connection of the runners to the database in the middle of turns, and mends the line after a while. */
export async function databaseAway({ missions: count, times, awayMs, paceMs }: DatabaseAway): Promise<ChaosReport> {
  const begun = performance.now();
  const stack = await startStack();
  try {
    const project = countingProject(stack.folder);
    const request = project.request({ units: times + 2, paceMs });
    const missions = await Promise.all(Array.from({ length: count }, () => startMission(stack, request)));
    await stack.startRunner({ SORTIE_SANDBOX: "none" });
    const [first = ""] = missions;
    for (let time = 1; time <= times; time += 1) {
      await untilMission(stack.sql, first, ({ turns }) => turns >= time, 120_000);
      await stack.database.cut();
      await sleep(awayMs);
      await stack.database.mend();
    }
    const states = await untilAtRest(stack.sql, missions, 600_000);
    const left = await outboxLeft(stack.sql);
    const turns = await compareTurns(stack.sql, missions, project.turnsOf);
    return {
      what: `database-away, ${awayMs} ms`,
      missions: missions.length,
      breaks: times,
      turns: turns.started,
      turnsLost: turns.lost,
      seconds: Math.round((performance.now() - begun) / 1_000),
      wrong: [
        ...(await audit(stack.sql, stack.home, states)),
        ...turns.wrong,
        ...(left > 0 ? [`${left} events are not relayed`] : []),
      ],
    };
  } finally {
    await stack.close();
  }
}
