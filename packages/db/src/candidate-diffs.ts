import { redactValue } from "@sortie/core/kernel/redact";
import type { CandidateDiff } from "@sortie/core/mission/candidate-diff";
import type { LeaseKey } from "./leases.ts";
import type { Sql } from "./sql.ts";
import { storableText } from "./storable-text.ts";

const insert = {
  name: "keep_candidate_diff",
  text: `with held as (select 1 from lease where mission_id = $1 and owner = $2 and generation = $3 for share)
    insert into candidate_diff (mission_id, candidate, base, patch, bytes, truncated_bytes, files, files_total, generation, at)
    select $1, $4, $5, $6, $7, $8, $9::jsonb, $10, $3, clock_timestamp() from held
    on conflict (mission_id, candidate) do nothing`,
};

/** Keeps what a candidate changes, once; what is there already stays, and a stale owner writes nothing. */
export async function keepCandidateDiff(
  sql: Sql,
  mission: string,
  { owner, generation }: LeaseKey,
  diff: CandidateDiff,
): Promise<void> {
  const { candidate, base, patch, bytes, truncatedBytes, files, filesTotal } = redactValue(diff, storableText);
  const sizes = [bytes, truncatedBytes];
  const values = [mission, owner, generation, candidate, base, patch, ...sizes, JSON.stringify(files), filesTotal];
  await sql.run(insert, values);
}

const read = {
  name: "find_candidate_diff",
  text: `select base, $2::text as candidate, patch, bytes, truncated_bytes as "truncatedBytes", files,
      files_total as "filesTotal"
    from candidate_diff where mission_id = $1 and candidate in ($2, (
      select payload->>'commit' from mission_event
      where mission_id = $1 and type = 'mission.candidate_sealed' and version < (
        select version from mission_event
        where mission_id = $1 and type = 'mission.unit_passed' and payload->>'commit' = $2 limit 1)
      order by version desc limit 1))
    order by candidate = $2 desc limit 1`,
};

/** Also by the commit that a passed unit's candidate became: another id, the same tree. */
export async function findCandidateDiff(
  sql: Sql,
  mission: string,
  candidate: string,
): Promise<CandidateDiff | undefined> {
  const [row] = await sql.run<CandidateDiff>(read, [mission, candidate]);
  return row;
}
