import { randomBytes } from "node:crypto";
import type { Row, Sql, Transaction } from "../sql.ts";
import { idToken } from "./ids.ts";
import type { CarriedMission, CarriedRows, CarriedTable } from "./snapshot.ts";

/** Rows in one statement: some megabytes of events. */
const rowsMax = 1_000;
/** Written after the transaction that everybody of an embedded database waits for; it is read by nobody's decision. */
const afterwards: CarriedTable = "activity";

/**
 * Writes told missions into a database, with fresh ids and with every time moved so far that the last one is as long ago
 * as the story says. Of each log the last event is announced, so that open lists look again. Gives the new ids.
 */
export async function carry(sql: Sql, missions: readonly CarriedMission[], now = Date.now()): Promise<string[]> {
  const token = freshToken();
  const carried = missions.map((mission) => renewed(mission, token, now));
  await sql.transaction([], async (_, tx) => {
    for (const { rows } of carried)
      for (const [table, list] of tablesOf(rows)) if (table !== afterwards) await insert(tx, table, list);
    await tx.run(announce, [carried.map(({ id }) => id)]);
  });
  for (const { rows } of carried) await insert(sql, afterwards, rows[afterwards]);
  return carried.map(({ id }) => id);
}

const announce = {
  name: "carry_announce",
  text: `insert into event_outbox (mission_id, version, at, events)
    select id, version, clock_timestamp(), 1 from mission where id = any($1::text[])`,
};

async function insert(sql: Transaction, table: CarriedTable, rows: readonly Row[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first)
    .map((column) => `"${column}"`)
    .join(", ");
  const text = `insert into "${table}" (${columns}) select ${columns} from jsonb_populate_recordset(null::"${table}", $1::jsonb)`;
  for (let at = 0; at < rows.length; at += rowsMax)
    await sql.run({ name: `carry_${table}`, text }, [JSON.stringify(rows.slice(at, at + rowsMax))]);
}

function tablesOf(rows: CarriedRows): [CarriedTable, Row[]][] {
  return Object.entries(rows) as [CarriedTable, Row[]][];
}

function renewed({ id, rows, endedAt, endedAgoMs }: CarriedMission, token: string, now: number) {
  const movedMs = now - endedAgoMs - Date.parse(endedAt);
  const moved = (time: string) => new Date(Date.parse(time) + movedMs).toISOString();
  const renew = (text: string) => text.replaceAll(idToken, token).replaceAll(storyTime, moved);
  return { id: renew(id), rows: JSON.parse(renew(JSON.stringify(rows))) as CarriedRows };
}

const storyTime = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g;

function freshToken(): string {
  const letters = "0123456789abcdefghijklmnopqrstuvwxyz";
  return [...randomBytes(idToken.length)].map((byte) => letters[byte % letters.length]).join("");
}
