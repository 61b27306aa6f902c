import type { Sql } from "../sql.ts";

// A statement of its own: with locks of other keys in hand, two tries at once could wait for each other.
const sweep = {
  name: "sweep_sign_in_tries",
  text: `delete from sign_in_try where key in
    (select key from sign_in_try where ends_at <= clock_timestamp() limit 100 for update skip locked)`,
};

const take = {
  name: "take_sign_in_try",
  text: `insert into sign_in_try as t (key, count, ends_at)
    values ($1, 1, clock_timestamp() + make_interval(secs => $2::float8 / 1000))
    on conflict (key) do update set
      count = case when t.ends_at <= clock_timestamp() then 1 else t.count + 1 end,
      ends_at = case when t.ends_at <= clock_timestamp() then excluded.ends_at else t.ends_at end
    returning count, ends_at`,
};

export interface Try {
  /** How many there were in this window, this one included. */
  count: number;
  /** When the window ends; ISO 8601. */
  endsAt: string;
}

/** Counts a try before it is made, so that many at once are all counted. */
export async function takeTry(sql: Sql, key: string, windowMs: number): Promise<Try> {
  await sql.run(sweep, []);
  const [row] = await sql.run<{ count: number; ends_at: string }>(take, [key, windowMs]);
  if (!row) throw new Error("the try was not counted");
  return { count: row.count, endsAt: row.ends_at };
}

const giveBack = {
  name: "give_back_sign_in_try",
  text: `update sign_in_try set count = count - 1 where key = $1 and count > 0`,
};

/** A try that succeeded counts for nothing. */
export async function giveTryBack(sql: Sql, key: string): Promise<void> {
  await sql.run(giveBack, [key]);
}
