import { setTimeout as sleep } from "node:timers/promises";
import { startMission, untilMission } from "../asking.ts";
import { countingProject } from "../counting-project.ts";
import { lineName } from "../cuttable-database.ts";
import { type Stack, startStack } from "../stack.ts";
import { type ChaosReport, reportOf } from "./chaos-report.ts";

export interface DatabaseAway {
  missions: number;
  /** How often it goes, and for how long each time. */
  times: number;
  awayMs: number;
  paceMs: number;
}

/**
 * Takes the database away from the runners in the middle of turns: by turns their line is cut, so that answers to what
 * was committed are lost, and the server ends each of their sessions again and again.
 */
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
      await (time % 2 === 1 ? cutLine(stack, awayMs) : endSessions(stack, awayMs));
    }
    return await reportOf({
      what: `database-away, ${awayMs} ms`,
      stack,
      missions,
      breaks: times,
      begun,
      countedOf: project.turnsOf,
      wrong: () => [],
    });
  } finally {
    await stack.close();
  }
}

async function cutLine({ database }: Stack, awayMs: number): Promise<void> {
  await database.cut();
  await sleep(awayMs);
  await database.mend();
}

async function endSessions({ sql }: Stack, awayMs: number): Promise<void> {
  const until = performance.now() + awayMs;
  while (performance.now() < until) {
    await sql.script(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = '${lineName}' and datname = current_database()`,
    );
    await sleep(20);
  }
}
