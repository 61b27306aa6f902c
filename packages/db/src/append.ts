import { invariant } from "@sortie/core/kernel/assert-never";
import type { MissionEvent, Recorded } from "@sortie/core/mission/events";
import type { Mission } from "@sortie/core/mission/state";
import { missionRow } from "@sortie/core/read-models/mission-row";
import type { WaitRow } from "@sortie/core/read-models/wait-row";
import type { Receipt } from "./commands.ts";
import type { LeaseKey } from "./leases.ts";
import { forgetState, keepState } from "./read-missions.ts";
import type { Statement, Transaction } from "./sql.ts";

/** A single event may not carry more than this, in bytes of JSON: what is larger belongs into a blob. */
export const eventBytesMax = 512 * 1024;

export interface Settlement {
  command: string;
  receipt: Receipt;
  /** The command's body without secrets, as JSON; null where it has none. */
  body: string | null;
}

export interface WaitChanges {
  closed: string[];
  opened: WaitRow[];
}

/** What one mission's part of a transaction writes. */
export interface Append {
  /** The transaction that wrote the row which was read, as Postgres names it; null where there was no row. */
  readAs: string | null;
  /** Whose the mission was then. */
  lease: LeaseKey | null;
  mission: Mission;
  events: Recorded<MissionEvent>[];
  waits: WaitChanges | null;
  settlement: Settlement | null;
}

const columns = `version, phase, status, pause_reason, title, repository, branch, home, units_passed, units_total,
  is_due, deadline_at, created_at, updated_at, state`;
const values = columns.replaceAll(/\w+/g, "r.$&");
const record = `jsonb_to_record($4::jsonb) as r(version int, phase text, status text, pause_reason text, title text,
  repository text, branch text, home text, units_passed int, units_total int, is_due boolean, deadline_at timestamptz,
  created_at timestamptz, updated_at timestamptz, state jsonb)`;

// Everything else is written only where this wrote its row.
const created = `insert into mission (id, ${columns}) select $1, ${values} from ${record} where $2::text is null
  on conflict (id) do nothing returning version, xmin::text as by`;
const changed = `update mission m set (${columns}) = row(${values}) from ${record}
  where m.id = $1 and m.xmin::text = $2 returning m.version, m.xmin::text as by`;

const log = `
  appended as (
    insert into mission_event (mission_id, version, type, payload, schema, actor, cause, provenance, at)
    select $1, e.version, e.type, e.payload, e.schema, e.actor, e.cause, e.provenance, e.at
    from written, jsonb_to_recordset($3::jsonb) as e(version int, type text, payload jsonb, schema int, actor jsonb,
      cause text, provenance text, at timestamptz)
    returning version, at
  ),
  outbox as (
    insert into event_outbox (mission_id, version, at, events)
    select $1, max(version), max(at), count(*) from appended having count(*) > 0
  )`;

const waits = (at: number) => `,
  closed as (delete from open_wait where id = any($${at}::text[]) and exists (select from written)),
  opened as (
    insert into open_wait (id, mission_id, kind, nonce, asked, candidate, opened_at, deadline, at_deadline)
    select id, $1, kind, nonce, asked, candidate, opened_at, deadline, at_deadline
    from written, jsonb_to_recordset($${at + 1}::jsonb) as w(id text, kind text, nonce text, asked text, candidate text,
      opened_at timestamptz, deadline timestamptz, at_deadline text)
  )`;

const settling = (at: number, from = "") => `update command set status = $${at + 1}, receipt = $${at + 2}::jsonb,
  body = coalesce($${at + 3}::jsonb, body), settled_at = clock_timestamp() ${from} where id = $${at}`;
const receipt = (at: number) => `, receipt as (${settling(at, "from written")})`;
const settled = ({ command, receipt, body }: Settlement) => [command, receipt.status, JSON.stringify(receipt), body];

interface Shape {
  isFirst: boolean;
  waitsChanged: boolean;
  isSettling: boolean;
}

// One text for each shape, kept: a driver compares the text of a prepared statement at every call.
const statements = new Map<string, Statement>();

function statementOf({ isFirst, waitsChanged, isSettling }: Shape): Statement {
  const name = `append${isFirst ? "_first" : ""}${waitsChanged ? "_waits" : ""}${isSettling ? "_settling" : ""}`;
  const known = statements.get(name);
  if (known) return known;
  const waitsAt = 5;
  const settlingAt = waitsAt + (waitsChanged ? 2 : 0);
  const text = `with written as (${isFirst ? created : changed}), ${log}
    ${waitsChanged ? waits(waitsAt) : ""} ${isSettling ? receipt(settlingAt) : ""} select by from written`;
  const made = { name, text };
  statements.set(name, made);
  return made;
}

/**
 * Writes events, row, read models, outbox and receipt in one statement, where nobody wrote the row since it was read;
 * a claim of the mission writes it too. False when somebody did, and nothing was written.
 */
export async function append(tx: Transaction, part: Append): Promise<boolean> {
  const { mission, readAs, lease, events, waits, settlement } = part;
  const statement = statementOf({
    isFirst: readAs === null,
    waitsChanged: waits !== null,
    isSettling: settlement !== null,
  });
  const row = JSON.stringify(snake(missionRow(mission)));
  const parameters: unknown[] = [mission.id, readAs, JSON.stringify(events.map(eventRow)), row];
  if (waits) parameters.push(waits.closed, JSON.stringify(waits.opened.map(snake)));
  if (settlement) parameters.push(...settled(settlement));
  const [written] = await tx.run<{ by: string }>(statement, parameters);
  if (written) keepState(tx, mission, { by: written.by, lease, characters: row.length });
  else forgetState(tx, mission.id);
  return written !== undefined;
}

const forget = { name: "forget_waits", text: "delete from open_wait where mission_id = $1" };

/** Takes away whatever waits stand there for a mission whose row was odd. */
export async function forgetWaits(tx: Transaction, mission: string): Promise<void> {
  await tx.run(forget, [mission]);
}

const settleOnly = { name: "settle_command", text: settling(1) };

/** Leaves the receipt of a command that appends nothing. */
export async function settle(tx: Transaction, settlement: Settlement): Promise<void> {
  await tx.run(settleOnly, settled(settlement));
}

function eventRow({ version, at, actor, cause, provenance, schema, event }: Recorded<MissionEvent>) {
  const { type, ...payload } = event;
  const bytes = Buffer.byteLength(JSON.stringify(payload));
  invariant(bytes <= eventBytesMax, `${type} carries ${bytes} bytes, more than ${eventBytesMax}`);
  return { version, type, payload, schema, actor, cause, provenance, at };
}

const columnNames = new Map<string, string>();

function columnOf(key: string): string {
  const known = columnNames.get(key);
  if (known) return known;
  const name = key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  columnNames.set(key, name);
  return name;
}

/** A read-model row as its columns are called. */
export function snake(row: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).map(([key, value]) => [columnOf(key), value]));
}
