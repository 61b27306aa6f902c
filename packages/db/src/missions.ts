import { readSnapshot } from "@sortie/core/mission/snapshot";
import type { Mission } from "@sortie/core/mission/state";
import type { Sql } from "./sql.ts";

const load = { name: "load_mission", text: `select state, phase, status from mission where id = $1` };

/** A mission's present state, read without a lock. A row this version does not understand comes as paused/infra. */
export async function loadMission(sql: Sql, id: string): Promise<Mission | undefined> {
  const [row] = await sql.run<{ state: Mission; phase: string; status: string }>(load, [id]);
  return row && readSnapshot(row).mission;
}
