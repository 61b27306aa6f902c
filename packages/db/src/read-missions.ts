import type { Mission } from "@sortie/core/mission/state";
import type { Row, Sql, Transaction } from "./sql.ts";
import { nowText } from "./time.ts";

/** How many missions one statement reads; their snapshots are all in memory at once. */
const togetherMax = 25;
/** A second read is under way while the writes of the first are, so that the connections never wait for one read. */
const readsMax = 2;

const read = {
  name: "read_missions",
  text: `select w.id, ${nowText} as now, m.phase, m.status, m.xmin::text as written_by, l.owner, l.generation,
      case when m.xmin::text = w.kept then null else m.state end as state
    from unnest($1::text[], $2::text[]) as w(id, kept)
      left join mission m on m.id = w.id left join lease l on l.mission_id = w.id`,
};

/** How many states of missions stay in memory for the next submit, and how long one may be as JSON. */
const keptMax = 1_000;
const keptCharactersMax = 32 * 1024;

interface Kept {
  /** Postgres gives every version of a row the id of the transaction that wrote it: no write goes unnoticed. */
  writtenBy: string;
  state: Mission;
}

const keptStates = new WeakMap<Transaction, Map<string, Kept>>();

/** Spares the next read the state that was just written, unless somebody else writes the row in between. */
export function keepState(sql: Transaction, state: Mission, written: { by: string; characters: number }): void {
  const kept = keptStates.get(sql) ?? new Map<string, Kept>();
  keptStates.set(sql, kept);
  kept.delete(state.id);
  if (written.characters <= keptCharactersMax) kept.set(state.id, { writtenBy: written.by, state });
  const [oldest] = kept.keys();
  if (kept.size > keptMax && oldest !== undefined) kept.delete(oldest);
}

interface Waiting {
  id: string;
  resolve(row: Row | undefined): void;
  reject(error: unknown): void;
}

interface Queue {
  waiting: Waiting[];
  reading: number;
}

const queues = new WeakMap<Sql, Queue>();

/**
 * A mission's row and lease with the database's time, read without a lock. What is asked for while reads are under way
 * is read together, so that many drivers cost few round trips and one driver never waits.
 */
export function readMission(sql: Sql, id: string): Promise<Row | undefined> {
  const queue = queues.get(sql) ?? { waiting: [], reading: 0 };
  queues.set(sql, queue);
  return new Promise((resolve, reject) => {
    queue.waiting.push({ id, resolve, reject });
    if (queue.reading < readsMax) void readAll(sql, queue);
  });
}

async function readAll(sql: Sql, queue: Queue): Promise<void> {
  queue.reading += 1;
  while (queue.waiting.length > 0) await readSome(sql, queue.waiting.splice(0, togetherMax));
  queue.reading -= 1;
}

async function readSome(sql: Sql, together: readonly Waiting[]): Promise<void> {
  try {
    const ids = [...new Set(together.map(({ id }) => id))];
    const kept = new Map(ids.map((id) => [id, keptStates.get(sql)?.get(id)]));
    const rows = await sql.run<Row>(read, [ids, ids.map((id) => kept.get(id)?.writtenBy ?? null)]);
    const byId = new Map(rows.map((row) => [row.id, filled(row, kept.get(String(row.id)))]));
    for (const { id, resolve } of together) resolve(byId.get(id));
  } catch (error) {
    for (const { reject } of together) reject(error);
  }
}

function filled(row: Row, kept: Kept | undefined): Row {
  return kept && row.written_by === kept.writtenBy ? { ...row, state: kept.state } : row;
}
