import type { Sql, Transaction } from "./sql.ts";

/** How long a lease holds without renewal, in milliseconds, on the database's clock. */
export const leaseMs = 15_000;

export interface LeaseKey {
  owner: string;
  generation: number;
}

const interval = `make_interval(secs => ${leaseMs / 1000})`;

const claim = {
  name: "claim_lease",
  text: `with claimed as (
      insert into lease as l (mission_id, owner, host, generation, expires_at)
      values ($1, $2, $3, 1, clock_timestamp() + ${interval})
      on conflict (mission_id) do update
        set owner = excluded.owner, host = excluded.host, generation = l.generation + 1, expires_at = excluded.expires_at
        where l.expires_at <= clock_timestamp()
      returning mission_id, generation
    ), fenced as (update mission m set version = m.version from claimed where m.id = claimed.mission_id)
    select generation from claimed`,
};

/**
 * Claims a mission by compare-and-set; undefined while somebody else's lease holds. The generation rises by one.
 * It also writes the mission's row, unchanged: no submit that read the row before can write it after.
 */
export async function claimLease(
  sql: Transaction,
  mission: string,
  owner: string,
  host: string,
): Promise<LeaseKey | undefined> {
  const [row] = await sql.run<{ generation: number }>(claim, [mission, owner, host]);
  return row && { owner, generation: row.generation };
}

const renew = {
  name: "renew_lease",
  text: `update lease set expires_at = clock_timestamp() + ${interval}
    where mission_id = $1 and owner = $2 and generation = $3 and expires_at > clock_timestamp()
    returning (select version from mission where id = $1) as version`,
};

/** Extends a lease that still holds; gives the mission's head version, or undefined when the lease is lost. */
export async function renewLease(
  sql: Sql,
  mission: string,
  { owner, generation }: LeaseKey,
): Promise<number | undefined> {
  const [row] = await sql.run<{ version: number }>(renew, [mission, owner, generation]);
  return row?.version;
}

const release = {
  name: "release_lease",
  text: `update lease set expires_at = clock_timestamp() where mission_id = $1 and owner = $2 and generation = $3`,
};

export async function releaseLease(sql: Sql, mission: string, { owner, generation }: LeaseKey): Promise<void> {
  await sql.run(release, [mission, owner, generation]);
}

const releaseAll = {
  name: "release_leases_of",
  text: `update lease set expires_at = clock_timestamp() where owner = $1 and expires_at > clock_timestamp() returning mission_id`,
};

/** Frees everything a runner held that is known to be dead; gives the missions. */
export async function releaseLeasesOf(sql: Sql, owner: string): Promise<string[]> {
  return (await sql.run<{ mission_id: string }>(releaseAll, [owner])).map((row) => row.mission_id);
}
