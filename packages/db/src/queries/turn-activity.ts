import type { StoredActivity } from "../activity.ts";
import type { Sql } from "../sql.ts";

const columns = `position, turn, stream, spool_offset as "offset", kind, body, at`;

const before = {
  name: "turn_activity_before",
  text: `select ${columns} from activity where mission_id = $1 and turn = $2 and position < $3
    order by position desc limit $4`,
};

export interface TurnActivityPage {
  /** In order. */
  entries: StoredActivity[];
  /** `before` of the page with what was said earlier; null where this is the beginning. */
  earlier: number | null;
}

/** The last entries of a turn below a position: a page to read backwards from the end. */
export async function turnActivity(
  sql: Sql,
  mission: string,
  { turn, before: position, limit }: { turn: number; before?: number | undefined; limit: number },
): Promise<TurnActivityPage> {
  const rows = await sql.run<StoredActivity>(before, [mission, turn, position ?? Number.MAX_SAFE_INTEGER, limit + 1]);
  const entries = rows.slice(0, limit).reverse();
  return { entries, earlier: rows.length > limit ? (entries[0]?.position ?? null) : null };
}
