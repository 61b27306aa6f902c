import { eventually } from "@sortie/bus/testing/facts";
import type { Mission } from "@sortie/core/mission/state";
import { replay } from "@sortie/db/replay";
import type { Sql } from "@sortie/db/sql";
import { localCustody } from "../custody/local-custody.ts";
import { beganWith, readProcesses } from "../custody/process-table.ts";
import { logOf } from "./asking.ts";

/** What is wrong after missions have come to rest, a sentence each; nothing, if Sortie kept its word. */
export async function audit(sql: Sql, home: string, missions: readonly Mission[]): Promise<string[]> {
  const replayed = await replay(sql);
  const left = await localCustody.sweep(home, home);
  return [
    ...missions.filter(({ status }) => status !== "done").map(sayNotDone),
    ...replayed.differences.map(({ table, id }) => `replay of ${id} differs in ${table}`),
    ...(await Promise.all(missions.map(({ id }) => auditLog(sql, id)))).flat(),
    ...left.map(({ capsule, pids }) => `alive in ${capsule}: ${pids.join(", ")}`),
    ...missions.flatMap(({ id }) => processesOf(id).map((pid) => `process ${pid} of ${id} is alive`)),
  ];
}

/** Waits until nothing is left to relay; the number that is left at the deadline. */
export async function outboxLeft(sql: Sql, ms = 30_000): Promise<number> {
  const read = async () => {
    const [row] = await sql.run<{ left: number }>(
      { name: "o", text: "select count(*)::int as left from event_outbox" },
      [],
    );
    return row?.left ?? 0;
  };
  return eventually(read, (left) => left === 0, ms).catch(read);
}

/** Versions without a gap, and one end. */
async function auditLog(sql: Sql, mission: string): Promise<string[]> {
  const log = await logOf(sql, mission);
  const gap = log.find(({ version }, at) => version !== at + 1);
  const ends = log.filter(({ event }) => event.type === "mission.done" || event.type === "mission.failed").length;
  return [
    ...(gap ? [`${mission} has a gap before version ${gap.version}`] : []),
    ...(ends > 1 ? [`${mission} ended ${ends} times`] : []),
  ];
}

function processesOf(mission: string): number[] {
  return readProcesses()
    .map(({ pid }) => pid)
    .filter((pid) => pid !== process.pid && beganWith(pid, `SORTIE_MISSION=${mission}`));
}

function sayNotDone({ id, phase, status, pause, ended }: Mission): string {
  return `${id} is ${phase}/${status}: ${pause?.detail ?? ended?.detail ?? ""}`;
}
