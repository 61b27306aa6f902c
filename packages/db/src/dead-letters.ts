import type { Sql } from "./sql.ts";
import { storableText } from "./storable-text.ts";

/** A message that nobody could handle. */
export interface DeadLetter {
  stream: string;
  subject: string;
  payload: string;
  reason: string;
  deliveries: number;
}

const insert = {
  name: "bury_message",
  text: `insert into dead_letter (stream, subject, payload, reason, deliveries, at) values ($1, $2, $3, $4, $5, clock_timestamp())`,
};

export async function buryMessage(
  sql: Sql,
  { stream, subject, payload, reason, deliveries }: DeadLetter,
): Promise<void> {
  await sql.run(insert, [stream, subject, storableText(payload.slice(0, 65_536)), reason, deliveries]);
}
