import { digestOf } from "@sortie/core/kernel/digest";
import { asCommandId, asMissionId } from "@sortie/core/kernel/ids";
import { redactValue } from "@sortie/core/kernel/redact";
import type { MissionCommand } from "@sortie/core/mission/commands";
import type { Rejection } from "@sortie/core/mission/rejections";
import type { Actor } from "@sortie/core/mission/roles";
import type { Sql } from "./sql.ts";
import { storableText } from "./storable-text.ts";

/** A command's body may not be larger, in bytes of JSON. */
export const commandBytesMax = 256 * 1024;

/** What became of a command; stored beside it, and given again when the command is repeated. */
export type Receipt =
  | { command: string; status: "settled"; version: number }
  | { command: string; status: "refused"; rejection: Rejection }
  | { command: string; status: "dead"; reason: string };

export type Received =
  | { status: "received" }
  | { status: "known"; receipt: Receipt | null }
  | { status: "not_taken"; rule: "command_id_reused" | "command_too_large"; says: string };

const insert = {
  name: "receive_command",
  text: `insert into command (id, mission_id, body, body_hash, actor, status, received_at)
    values ($1, $2, $3::jsonb, $4, $5::jsonb, 'received', clock_timestamp()) on conflict (id) do nothing returning id`,
};
const find = {
  name: "find_command",
  text: `select mission_id, body, body_hash, status, receipt from command where id = $1`,
};

/** Writes a command down before anything is published. The same id with the same body is the same command. */
export async function receiveCommand(sql: Sql, id: string, command: MissionCommand, actor: Actor): Promise<Received> {
  asCommandId(id);
  const body = JSON.stringify(redactValue(command, storableText));
  const bytes = Buffer.byteLength(body);
  if (bytes > commandBytesMax) {
    const says = `the command has ${bytes} bytes, more than ${commandBytesMax}`;
    return { status: "not_taken", rule: "command_too_large", says };
  }
  const hash = digestOf(command);
  const inserted = await sql.run(insert, [id, asMissionId(command.mission), body, hash, JSON.stringify(actor)]);
  if (inserted.length > 0) return { status: "received" };
  const [known] = await sql.run<{ body_hash: string; receipt: Receipt | null }>(find, [id]);
  if (known?.body_hash === hash) return { status: "known", receipt: known.receipt };
  return { status: "not_taken", rule: "command_id_reused", says: "this command id was used for another command" };
}

export interface StoredCommand {
  id: string;
  mission: string;
  body: MissionCommand;
  receipt: Receipt | null;
}

export async function findCommand(sql: Sql, id: string): Promise<StoredCommand | undefined> {
  const [row] = await sql.run<{ mission_id: string; body: MissionCommand; receipt: Receipt | null }>(find, [id]);
  return row && { id, mission: row.mission_id, body: row.body, receipt: row.receipt };
}

const oldest = {
  name: "oldest_command",
  text: `select id, mission_id, body, receipt from command where mission_id = $1 and status = 'received'
    and ($2::text is null or seq <= (select seq from command where id = $2)) order by seq limit 1`,
};

/** The command of a mission that has to settle first; with `upTo`, none that was written down after that one. */
export async function oldestOpenCommand(sql: Sql, mission: string, upTo?: string): Promise<StoredCommand | undefined> {
  const values = [mission, upTo ?? null];
  const [row] = await sql.run<{ id: string; mission_id: string; body: MissionCommand }>(oldest, values);
  return row && { id: row.id, mission: row.mission_id, body: row.body, receipt: null };
}

const stale = {
  name: "stale_commands",
  text: `select id from command where status = 'received' and received_at < clock_timestamp() - make_interval(secs => $1::float8 / 1000)
    order by seq limit $2`,
};

/** Ids of commands that stay open longer than `ageMs`, oldest first. */
export async function staleCommands(sql: Sql, ageMs: number, limit: number): Promise<string[]> {
  return (await sql.run<{ id: string }>(stale, [ageMs, limit])).map((row) => row.id);
}

const bury = {
  name: "bury_command",
  text: `update command set status = 'dead', receipt = $2::jsonb, settled_at = clock_timestamp() where id = $1 and status = 'received'`,
};

/** A command that nobody could settle is taken out of its mission's way, with the reason as its receipt. */
export async function buryCommand(sql: Sql, id: string, reason: string): Promise<void> {
  await sql.run(bury, [id, JSON.stringify({ command: id, status: "dead", reason } satisfies Receipt)]);
}
