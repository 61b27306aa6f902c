import type { Cursor } from "@sortie/core/feed/cursor";
import type { Sql } from "../sql.ts";

const heads = {
  name: "mission_heads",
  text: `select m.id, m.version, coalesce((select max(a.position) from activity a where a.mission_id = m.id), 0) as position
    from mission m where m.id = any($1::text[])`,
};

/** Where the logs of these missions end, in one statement; those without any event are left out. */
export async function missionHeads(sql: Sql, missions: readonly string[]): Promise<Map<string, Cursor>> {
  const rows = await sql.run<{ id: string } & Cursor>(heads, [missions]);
  return new Map(rows.map(({ id, version, position }) => [id, { version, position }]));
}
