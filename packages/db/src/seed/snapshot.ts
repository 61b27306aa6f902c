import type { Row, Sql } from "../sql.ts";

/** The tables that hold what belongs to a mission, in the order in which they are filled; who drives it is nobody's. */
const carriedTables = ["mission_event", "mission", "open_wait", "command", "candidate_diff", "activity"] as const;

/** Columns that the other database counts by itself. */
const counted: ReadonlySet<string> = new Set(["seq"]);

export interface CarriedMission {
  id: string;
  /** By the story's clock; everything in the rows is from before. */
  endedAt: string;
  /** How long ago that is to be when the story is carried over, in ms. */
  endedAgoMs: number;
  rows: CarriedRows;
}

export type CarriedTable = (typeof carriedTables)[number];
export type CarriedRows = Record<CarriedTable, Row[]>;

/** Everything that a database holds of a mission, in the order in which it was written. */
export async function rowsOfMission(sql: Sql, mission: string): Promise<CarriedRows> {
  const order: Record<CarriedTable, string> = {
    mission_event: "version",
    mission: "id",
    open_wait: "id",
    command: "seq",
    candidate_diff: "at",
    activity: "position",
  };
  const rows: Partial<CarriedRows> = {};
  for (const table of carriedTables) {
    const key = table === "mission" ? "id" : "mission_id";
    const text = `select * from ${table} where ${key} = $1 order by ${order[table]}`;
    rows[table] = (await sql.run<Row>({ name: `story_${table}`, text }, [mission])).map(withoutCounted);
  }
  return rows as CarriedRows;
}

function withoutCounted(row: Row): Row {
  return Object.fromEntries(Object.entries(row).filter(([column]) => !counted.has(column)));
}
