import type { Row, Sql } from "./sql.ts";
import { nowText } from "./time.ts";

/** How many missions one statement reads; their snapshots are all in memory at once. */
const togetherMax = 25;

const read = {
  name: "read_missions",
  text: `select w.id, ${nowText} as now, m.phase, m.status, m.state, l.owner, l.generation
    from unnest($1::text[]) as w(id) left join mission m on m.id = w.id left join lease l on l.mission_id = w.id`,
};

interface Waiting {
  id: string;
  resolve(row: Row | undefined): void;
  reject(error: unknown): void;
}

interface Queue {
  waiting: Waiting[];
  isReading: boolean;
}

const queues = new WeakMap<Sql, Queue>();

/**
 * A mission's row and lease with the database's time, read without a lock. What is asked for while a read is under way
 * is read together, so that many drivers cost few round trips and one driver never waits.
 */
export function readMission(sql: Sql, id: string): Promise<Row | undefined> {
  const queue = queues.get(sql) ?? { waiting: [], isReading: false };
  queues.set(sql, queue);
  return new Promise((resolve, reject) => {
    queue.waiting.push({ id, resolve, reject });
    if (!queue.isReading) void readAll(sql, queue);
  });
}

async function readAll(sql: Sql, queue: Queue): Promise<void> {
  queue.isReading = true;
  while (queue.waiting.length > 0) await readSome(sql, queue.waiting.splice(0, togetherMax));
  queue.isReading = false;
}

async function readSome(sql: Sql, together: readonly Waiting[]): Promise<void> {
  try {
    const rows = await sql.run<Row>(read, [[...new Set(together.map(({ id }) => id))]]);
    const byId = new Map(rows.map((row) => [row.id, row]));
    for (const { id, resolve } of together) resolve(byId.get(id));
  } catch (error) {
    for (const { reject } of together) reject(error);
  }
}
