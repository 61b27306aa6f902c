import { randomInt } from "node:crypto";
import type { Pool } from "pg";

export const accounts = 10;
export const openingBalance = 1_000;
export const jobs = 100_000;

export const loadTables = `
  CREATE TABLE load_account (id int PRIMARY KEY, balance int NOT NULL);
  INSERT INTO load_account SELECT i, ${openingBalance} FROM generate_series(1, ${accounts}) i;
  CREATE TABLE load_append (lane text NOT NULL, n int NOT NULL, PRIMARY KEY (lane, n));
  CREATE TABLE load_job (id int PRIMARY KEY, claimed_by text);
  INSERT INTO load_job SELECT i FROM generate_series(1, ${jobs}) i;
  CREATE INDEX ON load_job (id) WHERE claimed_by IS NULL;`;

/** One line of operations, one after the other. */
export type Lane = {
  readonly name: string;
  readonly pool: Pool;
  appendsTried: number;
  appendsAcknowledged: number;
  readonly claimed: number[];
};

/** Undefined, or what was wrong with the answer; throws when the database did. */
export type Operation = (lane: Lane) => Promise<string | undefined>;

async function echo({ pool, name }: Lane): Promise<string | undefined> {
  const [number, text] = [randomInt(1_000_000), `${name} ${randomInt(1_000_000)}`];
  const { rows } = await pool.query("SELECT $1::int AS number, $2::text AS text", [number, text]);
  const [row] = rows;
  return rows.length === 1 && row.number === number && row.text === text
    ? undefined
    : `echo gave ${JSON.stringify(rows)}`;
}

async function namedEcho({ pool }: Lane): Promise<string | undefined> {
  const number = randomInt(1_000_000);
  const { rows } = await pool.query({ name: "twice", text: "SELECT $1::int * 2 AS twice", values: [number] });
  return rows.length === 1 && rows[0].twice === number * 2 ? undefined : `twice gave ${JSON.stringify(rows)}`;
}

async function bigEcho({ pool, name }: Lane): Promise<string | undefined> {
  const text = `${name}${randomInt(10)}`.repeat(20_000);
  const { rows } = await pool.query("SELECT $1::text AS text", [text]);
  return rows.length === 1 && rows[0].text === text ? undefined : "a big echo came back changed";
}

async function transfer({ pool }: Lane): Promise<string | undefined> {
  const [from, to] = [1 + randomInt(accounts), 1 + randomInt(accounts)].sort((one, other) => one - other);
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query("BEGIN");
    const { rows } = await client.query("SELECT id FROM load_account WHERE id IN ($1, $2) ORDER BY id FOR UPDATE", [
      from,
      to,
    ]);
    await client.query("UPDATE load_account SET balance = balance - 7 WHERE id = $1", [from]);
    await client.query("UPDATE load_account SET balance = balance + 7 WHERE id = $1", [to]);
    await client.query("COMMIT");
    const expected = from === to ? [from] : [from, to];
    const seen = rows.map((row) => row.id);
    return JSON.stringify(seen) === JSON.stringify(expected) ? undefined : `locked ${JSON.stringify(seen)}`;
  } catch (error) {
    broken = error instanceof Error ? error : new Error(String(error));
    throw broken;
  } finally {
    client.release(broken);
  }
}

async function append(lane: Lane): Promise<string | undefined> {
  lane.appendsTried += 1;
  const n = lane.appendsTried;
  const { rows } = await lane.pool.query("INSERT INTO load_append VALUES ($1, $2) RETURNING lane, n", [lane.name, n]);
  if (rows.length !== 1 || rows[0].lane !== lane.name || rows[0].n !== n) return `append gave ${JSON.stringify(rows)}`;
  lane.appendsAcknowledged += 1;
  return undefined;
}

async function claim(lane: Lane): Promise<string | undefined> {
  const { rows } = await lane.pool.query(
    `UPDATE load_job SET claimed_by = $1 WHERE id =
      (SELECT id FROM load_job WHERE claimed_by IS NULL ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED) RETURNING id, claimed_by`,
    [lane.name],
  );
  if (rows.length !== 1 || rows[0].claimed_by !== lane.name) return `claim gave ${JSON.stringify(rows)}`;
  lane.claimed.push(rows[0].id);
  return undefined;
}

async function fail({ pool }: Lane): Promise<string | undefined> {
  const outcome = await pool.query("SELECT 1 / $1::int", [0]).then(
    ({ rows }) => JSON.stringify(rows),
    (error: { code?: string }) => {
      if (error.code === "22012") return undefined;
      throw error;
    },
  );
  return outcome === undefined ? undefined : `division gave ${outcome}`;
}

export const operations: readonly Operation[] = [
  ...[echo, echo, echo, namedEcho, namedEcho, transfer, transfer, append, append, claim, fail, bigEcho],
];
