import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { eventually } from "@sortie/bus/testing/facts";
import type { Sql } from "@sortie/db/sql";
import { custodianFile, custodianOf } from "../../custody/custodian.ts";
import { isLiving } from "../../custody/process-table.ts";
import { startMission } from "../asking.ts";
import { countingProject } from "../counting-project.ts";
import { startStack } from "../stack.ts";
import { type ChaosReport, reportOf } from "./chaos-report.ts";

export interface TurnKills {
  /** What dies in the middle of turns: the runner, or every custodian that then holds an agent. */
  victim: "runner" | "custodian";
  kills: number;
  missions: number;
  sandbox: "none" | "bubblewrap";
  /** How long an agent works; a kill comes at a random moment of that time. */
  paceMs: number;
}

/** Kills in the middle of turns, again and again; a runner is started again each time. */
export async function turnKills({ victim, kills, missions: count, sandbox, paceMs }: TurnKills): Promise<ChaosReport> {
  const begun = performance.now();
  const stack = await startStack();
  try {
    const env = { SORTIE_SANDBOX: sandbox === "none" ? "none" : "find" };
    const project = countingProject(stack.folder);
    const units = Math.max(2, Math.ceil((kills * 2) / count));
    const missions = await Promise.all(
      Array.from({ length: count }, () =>
        startMission(stack, project.request({ units, paceMs, ...(sandbox === "none" ? {} : { sandbox: "required" }) })),
      ),
    );
    let runner = await stack.startRunner(env);
    let killed = 0;
    while (killed < kills && (await untilTurnRuns(stack.sql, missions))) {
      if (victim === "custodian") {
        await sleep((Math.random() * paceMs) / 2);
        killed += killCustodians(stack.home) > 0 ? 1 : 0;
        continue;
      }
      await sleep(Math.random() * paceMs);
      await runner.kill9();
      killed += 1;
      runner = await stack.startRunner(env);
    }
    return await reportOf({
      what: `${victim}-kills, sandbox ${sandbox}`,
      stack,
      missions,
      breaks: killed,
      begun,
      countedOf: sandbox === "none" ? project.turnsOf : undefined,
      wrong: ({ lost }) => [
        ...(killed < kills ? [`only ${killed} of ${kills} kills found a turn`] : []),
        ...(lost > killed * count ? [`${lost} turns lost by ${killed} kills of ${count} missions`] : []),
      ],
    });
  } finally {
    await stack.close();
  }
}

/** Gives how many there were. */
function killCustodians(home: string): number {
  const missions = join(home, "missions");
  const files = readdirSync(missions, { recursive: true, encoding: "utf8" });
  const living = files
    .filter((name) => name.endsWith(custodianFile))
    .flatMap((file) => custodianOf(dirname(join(missions, file))) ?? [])
    .filter(isLiving);
  for (const { pid } of living) process.kill(pid, "SIGKILL");
  return living.length;
}

const turnsRunning = {
  name: "turns_running",
  text: `select count(*)::int as running from mission, jsonb_array_elements(state->'due') as d
    where status = 'working' and d->'effect'->>'effect' = 'run_turn' and (d->>'started')::boolean`,
};
const notEnded = {
  name: "not_ended",
  text: `select count(*)::int as open from mission where status not in ('done', 'error')`,
};

/** False when every mission has ended before. */
async function untilTurnRuns(sql: Sql, missions: readonly string[]): Promise<boolean> {
  return eventually(
    async () => {
      const [turns] = await sql.run<{ running: number }>(turnsRunning, []);
      const [rows] = await sql.run<{ count: number }>(
        { name: "m", text: "select count(*)::int as count from mission" },
        [],
      );
      const [rest] = await sql.run<{ open: number }>(notEnded, []);
      if ((turns?.running ?? 0) > 0) return "running" as const;
      return rows?.count === missions.length && rest?.open === 0 ? ("ended" as const) : ("between" as const);
    },
    (seen) => seen !== "between",
    120_000,
  ).then((seen) => seen === "running");
}
