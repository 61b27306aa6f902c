import { invariant } from "@sortie/core/kernel/assert-never";
import type { MissionEvent, Recorded } from "@sortie/core/mission/events";
import type { Mission } from "@sortie/core/mission/state";
import { missionRow } from "@sortie/core/read-models/mission-row";
import { waitRows } from "@sortie/core/read-models/wait-row";
import type { Receipt } from "./commands.ts";
import type { Statement, Transaction } from "./sql.ts";

/** A single event may not carry more than this, in bytes of JSON: what is larger belongs into a blob. */
export const eventBytesMax = 512 * 1024;

export interface Settlement {
  command: string;
  receipt: Receipt;
  /** The command's body without secrets, as JSON; null where it has none. */
  body: string | null;
}

/** What one mission's part of a transaction writes. */
export interface Append {
  before: number;
  mission: Mission;
  events: Recorded<MissionEvent>[];
  waitsChanged: boolean;
  settlement: Settlement | null;
}

const columns = `version, phase, status, pause_reason, title, repository, branch, home, units_passed, units_total,
  is_due, deadline_at, created_at, updated_at, state`;

const log = `
  appended as (
    insert into mission_event (mission_id, version, type, payload, schema, actor, cause, provenance, at)
    select $1, e.version, e.type, e.payload, e.schema, e.actor, e.cause, e.provenance, e.at
    from jsonb_to_recordset($3::jsonb) as e(version int, type text, payload jsonb, schema int, actor jsonb,
      cause text, provenance text, at timestamptz)
    returning version, at
  ),
  outbox as (insert into event_outbox (mission_id, version, at) select $1, version, at from appended),
  row as (
    insert into mission as m (id, ${columns})
    select $1, r.version, r.phase, r.status, r.pause_reason, r.title, r.repository, r.branch, r.home, r.units_passed,
      r.units_total, r.is_due, r.deadline_at, r.created_at, r.updated_at, r.state
    from jsonb_to_record($4::jsonb) as r(version int, phase text, status text, pause_reason text, title text,
      repository text, branch text, home text, units_passed int, units_total int, is_due boolean,
      deadline_at timestamptz, created_at timestamptz, updated_at timestamptz, state jsonb)
    on conflict (id) do update set (${columns}) = row(${columns
      .split(",")
      .map((name) => `excluded.${name.trim()}`)
      .join(", ")})
    where m.version = $2
    returning m.version
  )`;

const waits = `,
  closed as (delete from open_wait where mission_id = $1 and id not in (select id from jsonb_to_recordset($5::jsonb) as w(id text))),
  opened as (
    insert into open_wait (id, mission_id, kind, nonce, asked, candidate, opened_at, deadline, at_deadline)
    select id, $1, kind, nonce, asked, candidate, opened_at, deadline, at_deadline
    from jsonb_to_recordset($5::jsonb) as w(id text, kind text, nonce text, asked text, candidate text,
      opened_at timestamptz, deadline timestamptz, at_deadline text)
    on conflict (id) do nothing
  )`;

const settling = (at: number) => `update command set status = $${at + 1}, receipt = $${at + 2}::jsonb,
  body = coalesce($${at + 3}::jsonb, body), settled_at = clock_timestamp() where id = $${at}`;
const settled = ({ command, receipt, body }: Settlement) => [command, receipt.status, JSON.stringify(receipt), body];
const receipt = (at: number) => `, receipt as (${settling(at)})`;

function statement(name: string, parts: string): Statement {
  return { name, text: `with ${log}${parts} select (select version from row) as version` };
}

const statements = {
  plain: statement("append", ""),
  waits: statement("append_waits", waits),
  settling: statement("append_settling", receipt(5)),
  both: statement("append_waits_settling", waits + receipt(6)),
};

/** Writes events, row, read models, outbox and receipt in one statement, guarded by the version that was read. */
export async function append(tx: Transaction, part: Append): Promise<void> {
  const { mission, before, events, waitsChanged, settlement } = part;
  const values: unknown[] = [
    mission.id,
    before,
    JSON.stringify(events.map(eventRow)),
    JSON.stringify(snake(missionRow(mission))),
  ];
  if (waitsChanged) values.push(JSON.stringify(waitRows(mission).map(snake)));
  if (settlement) values.push(...settled(settlement));
  const chosen = waitsChanged ? (settlement ? "both" : "waits") : settlement ? "settling" : "plain";
  const [written] = await tx.run<{ version: number | null }>(statements[chosen], values);
  invariant(written?.version === mission.version, `the row of ${mission.id} is locked and at version ${before}`);
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

/** A read-model row as its columns are called. */
export function snake(row: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([key, value]) => [key.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`), value]),
  );
}
