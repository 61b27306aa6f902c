import type { LookResult } from "@sortie/core/look/look";
import type { Sql } from "./sql.ts";

/** Beyond the deadline of every look: its runner could not write the answer. */
const lookMsMax = 15 * 60_000;

const abandon = {
  name: "abandon_looks",
  text: `update look set status = 'answered', result = $2::jsonb, answered_at = clock_timestamp()
    where status = 'taken' and (taken_at < clock_timestamp() - make_interval(secs => ${lookMsMax / 1000}) or not exists (
      select 1 from runner r where r.id = taken_by and r.seen_at > clock_timestamp() - make_interval(secs => $1::float8 / 1000)))
    returning id`,
};

/** Answers what runners had begun that were not seen for `goneMs`, or that never ended; gives the ids. */
export async function abandonLooks(sql: Sql, goneMs: number, result: LookResult): Promise<string[]> {
  return (await sql.run<{ id: string }>(abandon, [goneMs, JSON.stringify(result)])).map(({ id }) => id);
}

const forget = {
  name: "forget_looks",
  text: `delete from look where asked_at < clock_timestamp() - make_interval(secs => $1::float8 / 1000) and status <> 'taken'`,
};

/** Deletes what was asked longer than `ageMs` ago. */
export async function forgetLooks(sql: Sql, ageMs: number): Promise<void> {
  await sql.run(forget, [ageMs]);
}

const underWay = {
  name: "looks_under_way",
  text: `select id from look where status = 'taken' and id in (select jsonb_array_elements_text($1::jsonb))`,
};

/** Those of the ids that a runner has begun and not answered. */
export async function looksUnderWay(sql: Sql, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  return (await sql.run<{ id: string }>(underWay, [JSON.stringify(ids)])).map(({ id }) => id);
}
