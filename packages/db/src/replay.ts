import { canonicalJson } from "@sortie/core/kernel/canonical-json";
import type { Mission } from "@sortie/core/mission/state";
import { missionRow } from "@sortie/core/read-models/mission-row";
import { waitRows } from "@sortie/core/read-models/wait-row";
import { snake } from "./append.ts";
import { foldLog } from "./fold-log.ts";
import type { Row, Sql } from "./sql.ts";

export interface Replayed {
  missions: number;
  events: number;
  /** Fold rows that differ from what the log says: table, id, stored and folded. Empty means equal rows. */
  differences: { table: string; id: string; stored: unknown; folded: unknown }[];
}

const logged = {
  name: "replay_logged",
  text: `select mission_id as id, max(version) as version from mission_event group by mission_id order by 1`,
};
const missionRows = { name: "replay_rows", text: `select * from mission where id = $1` };
const waitsOf = { name: "replay_waits", text: `select * from open_wait where mission_id = $1 order by id` };
const strays = {
  name: "replay_strays",
  text: `select 'mission' as "table", id from mission m
      where not exists (select 1 from mission_event e where e.mission_id = m.id)
    union select 'open_wait', mission_id from open_wait w
      where not exists (select 1 from mission_event e where e.mission_id = w.mission_id)
    order by 1, 2`,
};

/** Folds every log anew and compares the fold tables with it, row by row. Changes nothing. */
export async function replay(sql: Sql): Promise<Replayed> {
  const missions = await sql.run<{ id: string; version: number }>(logged, []);
  const differences: Replayed["differences"] = [];
  let events = 0;
  for (const { id, version } of missions) {
    const state = await foldLog(sql, id);
    events += version;
    if (state?.version !== version)
      differences.push({ table: "mission_event", id, stored: version, folded: state?.version });
    if (state) differences.push(...(await differencesOf(sql, state)));
  }
  for (const { table, id } of await sql.run<{ table: string; id: string }>(strays, []))
    differences.push({ table, id, stored: "a row", folded: "no log" });
  return { missions: missions.length, events, differences };
}

async function differencesOf(sql: Sql, state: Mission): Promise<Replayed["differences"]> {
  const [stored] = await sql.run<Row>(missionRows, [state.id]);
  const waits = await sql.run<Row>(waitsOf, [state.id]);
  const folded = snake(missionRow(state));
  const foldedWaits = waitRows(state)
    .map(({ mission, ...wait }) => snake({ ...wait, missionId: mission }))
    .sort((a, b) => (String(a.id) < String(b.id) ? -1 : 1));
  return [
    ...(canonicalJson(stored) === canonicalJson(folded) ? [] : [{ table: "mission", id: state.id, stored, folded }]),
    ...(canonicalJson(waits) === canonicalJson(foldedWaits)
      ? []
      : [{ table: "open_wait", id: state.id, stored: waits, folded: foldedWaits }]),
  ];
}
