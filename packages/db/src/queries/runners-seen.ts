import type { Sql } from "../sql.ts";

/** A runner and how long ago it was seen, in milliseconds on the database's clock. */
export interface SeenRunner {
  id: string;
  host: string;
  agoMs: number;
}

const seen = {
  name: "runners_seen",
  text: `select id, host, (extract(epoch from clock_timestamp() - seen_at) * 1000)::int as "agoMs"
    from runner where seen_at > clock_timestamp() - make_interval(secs => $1::float8 / 1000) order by id limit 200`,
};

/** The runners seen within `withinMs`. */
export async function runnersSeen(sql: Sql, withinMs: number): Promise<SeenRunner[]> {
  return sql.run<SeenRunner>(seen, [withinMs]);
}
