import type { Mission } from "@sortie/core/mission/state";
import type { LeaseKey } from "./leases.ts";
import { type Loaded, load } from "./loaded-mission.ts";
import type { Row, Sql, Transaction } from "./sql.ts";
import { nowText } from "./time.ts";

/** How many missions one statement reads; their snapshots are all in memory at once. */
const togetherMax = 25;
/** A second read is under way while the writes of the first are, so that the connections never wait for one read. */
const readsMax = 2;

const read = {
  name: "read_missions",
  text: `select w.id, ${nowText} as now, m.phase, m.status, m.xmin::text as written_by, l.owner, l.generation, m.state
    from unnest($1::text[]) as w(id)
      left join mission m on m.id = w.id left join lease l on l.mission_id = w.id`,
};

const readTime = { name: "read_time", text: `select ${nowText} as now` };

/** How many states of missions stay in memory for the next submit, and how long one may be as JSON. */
const keptMax = 1_000;
const keptCharactersMax = 32 * 1024;

interface Kept {
  /** Postgres gives every version of a row the id of the transaction that wrote it: no write goes unnoticed. */
  writtenBy: string;
  /** Whose the mission was then; a later claim writes its row. */
  lease: LeaseKey | null;
  state: Mission;
}

const keptStates = new WeakMap<Transaction, Map<string, Kept>>();

/** Spares the next submit the reading of what was just written; its own write tells whether somebody else wrote since. */
export function keepState(
  sql: Transaction,
  state: Mission,
  { by, lease, characters }: { by: string; lease: LeaseKey | null; characters: number },
): void {
  const kept = keptStates.get(sql) ?? new Map<string, Kept>();
  keptStates.set(sql, kept);
  kept.delete(state.id);
  if (characters <= keptCharactersMax) kept.set(state.id, { writtenBy: by, lease, state });
  const [oldest] = kept.keys();
  if (kept.size > keptMax && oldest !== undefined) kept.delete(oldest);
}

export function forgetState(sql: Transaction, mission: string): void {
  keptStates.get(sql)?.delete(mission);
}

function keptFor(sql: Sql, { id, lease }: Asked): Kept | undefined {
  const kept = keptStates.get(sql)?.get(id);
  const isOf = lease === null || (kept?.lease?.owner === lease.owner && kept.lease.generation === lease.generation);
  return isOf ? kept : undefined;
}

interface Asked {
  id: string;
  /** Whose lease the caller has, if it has one: what was kept under another one is of no use to it. */
  lease: LeaseKey | null;
}

interface Waiting extends Asked {
  resolve(loaded: Loaded): void;
  reject(error: unknown): void;
}

interface Queue {
  waiting: Waiting[];
  reading: number;
}

const queues = new WeakMap<Sql, Queue>();

/**
 * A mission and its lease with the database's time, read without a lock or kept from the last submit of this process.
 * What is asked for while reads are under way is read together, so that many drivers cost few round trips and one
 * driver never waits.
 */
export function readMission(sql: Sql, id: string, lease: LeaseKey | null): Promise<Loaded> {
  const queue = queues.get(sql) ?? { waiting: [], reading: 0 };
  queues.set(sql, queue);
  return new Promise((resolve, reject) => {
    queue.waiting.push({ id, lease, resolve, reject });
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
    const asked = together.map((waiting) => ({ ...waiting, kept: keptFor(sql, waiting) }));
    const unknown = [...new Set(asked.flatMap(({ id, kept }) => (kept ? [] : [id])))];
    const rows = await (unknown.length > 0 ? sql.run<Row>(read, [unknown]) : sql.run<Row>(readTime, []));
    const now = String(rows[0]?.now);
    const byId = new Map(rows.map((row) => [row.id, row]));
    for (const { id, kept, resolve } of asked) resolve(kept ? fromMemory(kept, now) : load(byId.get(id)));
  } catch (error) {
    for (const { reject } of together) reject(error);
  }
}

function fromMemory({ state, writtenBy, lease }: Kept, now: string): Loaded {
  return { mission: state, row: "sound", repaired: null, readAs: writtenBy, lease, isKept: true, now };
}
