import type { LookFindings } from "@sortie/core/look/look";
import type { Sql } from "../sql.ts";

/** What a runner last found out about its machine, and when. */
export interface MachineLook {
  runner: string;
  at: string;
  found: LookFindings["machine"];
}

const last = {
  name: "last_machine_looks",
  text: `select distinct on (taken_by) taken_by as runner, answered_at as at, result -> 'found' as found
    from look where kind = 'machine' and status = 'answered' and taken_by in (select jsonb_array_elements_text($1::jsonb))
      and result ? 'found'
    order by taken_by, answered_at desc`,
};

/** The last finding of each of these runners; one that has found nothing yet is left out. */
export async function lastMachineLooks(sql: Sql, runners: readonly string[]): Promise<MachineLook[]> {
  if (runners.length === 0) return [];
  return sql.run<MachineLook>(last, [JSON.stringify(runners)]);
}
