import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startPostgres, type TestPostgres } from "../testing/postgres.ts";
import { type Gateway, startGateway } from "./gateway.ts";
import {
  bind,
  close,
  describe,
  describeAnswer,
  execute,
  flush,
  int16,
  parse,
  query,
  startup,
  sync,
  type WireAnswer,
  WireClient,
} from "./testing/wire-client.ts";
import { cstring, int32, message } from "./wire.ts";

/** What to send, and how many ReadyForQuery to wait for; several clients take turns by index. */
type Turn = { readonly client?: number; readonly send: Buffer[]; readonly readies?: number; readonly until?: string };

const int4 = 23;
const text = 25;
const bytea = 17;

const scripts: Record<string, Turn[]> = {
  "several statements in one query": [{ send: [query("SELECT 1 AS a; SELECT 'x' AS b, NULL AS c; SELECT 3")] }],
  "an error in the middle of a query": [
    { send: [query("CREATE TABLE middle (i int PRIMARY KEY)")] },
    { send: [query("INSERT INTO middle VALUES (1); SELECT 1/0; INSERT INTO middle VALUES (2)")] },
    { send: [query("SELECT count(*) FROM middle")] },
  ],
  "empty queries": [
    { send: [query("")] },
    { send: [query(" ; ")] },
    { send: [parse("", ""), bind("", ""), execute(), sync] },
  ],
  "command tags": [
    { send: [query("CREATE TABLE tags (i int); INSERT INTO tags SELECT generate_series(1, 5)")] },
    { send: [query("UPDATE tags SET i = i + 1; DELETE FROM tags WHERE i > 3; TRUNCATE tags; DROP TABLE tags")] },
    { send: [query("CREATE TABLE made AS SELECT 1; VALUES (1), (2); EXPLAIN (COSTS OFF) SELECT 1")] },
  ],
  "a prepared statement described and run": [
    {
      send: [
        parse("", "SELECT $1::int + 1 AS sum, $2::text", [int4, text]),
        describe("S", ""),
        bind("", "", ["41", "x"]),
      ],
    },
    { send: [describe("P", ""), execute(), sync] },
  ],
  "a pipeline with an error before its Sync": [
    { send: [query("CREATE TABLE piped (i int PRIMARY KEY)")] },
    {
      send: [
        ...[parse("", "INSERT INTO piped VALUES (1)"), bind("", ""), execute()],
        ...[parse("", "SELECT 1/0"), bind("", ""), execute()],
        ...[parse("", "INSERT INTO piped VALUES (2)"), bind("", ""), execute(), sync],
      ],
    },
    { send: [query("SELECT count(*) FROM piped")] },
  ],
  "several Syncs in one packet": [
    {
      send: ["1", "x", "3"].flatMap((value) => [
        parse("", "SELECT $1::int", [int4]),
        bind("", "", [value]),
        execute(),
        sync,
      ]),
      readies: 3,
    },
  ],
  "queries sent without waiting": [
    { send: [query("SELECT 1"), query("SELECT broken"), query("SELECT 3")], readies: 3 },
  ],
  "Flush before Sync": [
    { send: [parse("f", "SELECT generate_series(1, 3)"), describe("S", "f"), flush], until: "T" },
    { send: [bind("", "f"), execute(), flush], until: "C" },
    { send: [sync] },
    { send: [close("S", "f"), sync] },
  ],
  "an error before Flush, then Sync": [
    { send: [parse("", "SELECT nothing FROM nowhere"), flush], until: "E" },
    { send: [bind("", ""), execute(), flush, sync] },
    { send: [query("SELECT 1")] },
  ],
  "one statement name on two connections": [
    { client: 0, send: [parse("same", "SELECT 'first'"), sync] },
    { client: 1, send: [parse("same", "SELECT 'second', 2"), sync] },
    { client: 0, send: [bind("", "same"), describe("P", ""), execute(), sync] },
    { client: 1, send: [bind("", "same"), describe("P", ""), execute(), sync] },
    { client: 0, send: [close("S", "same"), sync] },
    { client: 0, send: [bind("", "same"), execute(), sync] },
    { client: 1, send: [bind("", "same"), execute(), sync] },
    { client: 1, send: [parse("same", "SELECT 3"), sync] },
  ],
  "the unnamed statement kept over another connection's": [
    { client: 0, send: [parse("", "SELECT 'mine'"), sync] },
    { client: 1, send: [parse("", "SELECT 'yours', 2"), sync] },
    { client: 0, send: [bind("", ""), describe("P", ""), execute(), sync] },
    { client: 1, send: [query("SELECT 1")] },
    { client: 1, send: [bind("", ""), execute(), sync] },
    { client: 0, send: [describe("S", ""), sync] },
  ],
  "an unnamed statement that never was": [
    { client: 1, send: [parse("", "SELECT 'not yours'"), sync] },
    { client: 0, send: [bind("", ""), execute(), sync] },
  ],
  "names longer than Postgres keeps": [
    { send: [parse(`${"n".repeat(70)}1`, "SELECT 1"), sync] },
    { send: [parse(`${"n".repeat(70)}2`, "SELECT 2"), sync] },
    { send: [bind("", `${"n".repeat(70)}1`), execute(), sync] },
  ],
  "a suspended portal": [
    { send: [query("BEGIN")] },
    { send: [parse("", "SELECT generate_series(1, 5)"), bind("p", ""), execute("p", 2), sync] },
    { send: [execute("p", 2), sync] },
    { send: [execute("p", 2), close("P", "p"), sync] },
    { send: [execute("p", 1), sync] },
    { send: [query("ROLLBACK")] },
  ],
  "a portal is gone after its transaction": [
    { send: [parse("", "SELECT generate_series(1, 5)"), bind("p", ""), execute("p", 2), sync] },
    { send: [execute("p", 2), sync] },
  ],
  "a failed transaction": [
    { send: [query("CREATE TABLE failed (i int)")] },
    { send: [query("BEGIN")] },
    { send: [query("INSERT INTO failed VALUES (1)")] },
    { send: [query("SELECT 1/0")] },
    { send: [query("SELECT 1")] },
    { send: [parse("", "SELECT 1"), bind("", ""), execute(), sync] },
    { send: [query("COMMIT")] },
    { send: [query("SELECT count(*) FROM failed")] },
  ],
  savepoints: [
    { send: [query("CREATE TABLE saved (i int)")] },
    { send: [query("BEGIN; SAVEPOINT one; INSERT INTO saved VALUES (1)")] },
    { send: [query("SAVEPOINT two")] },
    { send: [query("INSERT INTO saved VALUES ('x')")] },
    { send: [query("ROLLBACK TO SAVEPOINT two")] },
    { send: [query("RELEASE SAVEPOINT one; COMMIT")] },
    { send: [query("SELECT * FROM saved")] },
  ],
  "transaction control out of place": [
    { send: [query("COMMIT")] },
    { send: [query("BEGIN; BEGIN")] },
    { send: [query("ROLLBACK")] },
    { send: [query("ROLLBACK")] },
    { send: [query("SAVEPOINT s")] },
  ],
  "a transaction in one pipeline": [
    { send: [query("CREATE TABLE whole (i int)")] },
    {
      send: ["BEGIN", "INSERT INTO whole VALUES (1)", "COMMIT"]
        .flatMap((sql) => [parse("", sql), bind("", ""), execute()])
        .concat(sync),
    },
    { send: [query("SELECT * FROM whole")] },
  ],
  "constraint and type errors": [
    { send: [query("CREATE TABLE ruled (i int PRIMARY KEY CHECK (i > 0), t text NOT NULL)")] },
    { send: [query("INSERT INTO ruled VALUES (1, 'a'), (1, 'b')")] },
    { send: [query("INSERT INTO ruled VALUES (-1, 'a')")] },
    { send: [query("INSERT INTO ruled VALUES (2, NULL)")] },
    { send: [query("SELECT 'x'::int")] },
    { send: [query("SELEC 1")] },
    { send: [query("SELECT * FROM nowhere")] },
    { send: [parse("", "SELECT $1::int", [int4]), bind("", "", ["nine"]), execute(), sync] },
    { send: [parse("", "SELECT $1::int", [int4]), bind("", "", []), execute(), sync] },
    { send: [parse("", "SELECT 1; SELECT 2"), sync] },
    { send: [bind("", "unknown"), sync] },
    { send: [execute("unknown"), sync] },
    { send: [describe("P", "unknown"), sync] },
  ],
  "raised errors and notices": [
    { send: [query("DO $$ BEGIN RAISE NOTICE 'note %', 1; RAISE WARNING 'warn'; END $$")] },
    { send: [query("DO $$ BEGIN RAISE EXCEPTION 'own' USING ERRCODE = 'SO001'; END $$")] },
    { send: [query("DROP TABLE IF EXISTS nowhere")] },
  ],
  "zeros where they do not belong": [
    { send: [message("Q", cstring("SELECT 1"), cstring("SELECT 2"))] },
    { send: [parse("", "SELECT $1::text", [text]), bind("", "", ["a\0b"]), execute(), sync] },
    { send: [parse("", "SELECT $1::bytea", [bytea]), bind("", "", [Buffer.from([0, 1, 0])], 1), execute(), sync] },
    { send: [query("SELECT '\\x0001'::bytea, E'\\\\000'::bytea")] },
  ],
  "malformed bodies of known messages": [
    { send: [message("B", cstring(""), cstring(""), int16(1)), sync] },
    { send: [message("D", Buffer.from("Z"), cstring("")), sync] },
    { send: [message("P", cstring("cut")), sync] },
    { send: [message("E", cstring("")), sync] },
    { send: [query("SELECT 1")] },
  ],
  "binary formats": [
    {
      send: [
        parse("", "SELECT $1::int4, $2::text, now() IS NULL, 1.5::float8, '{1,2}'::int[]", [int4, text]),
        ...[bind("", "", [int32(77), Buffer.from("é")], 1), describe("P", ""), execute(), sync],
      ],
    },
  ],
  "types and formats": [
    {
      send: [query("SELECT 1::int2, 2::int8, 1.50::numeric, true, 'a'::char(3), '{}'::jsonb, 'x'::text[], NULL::uuid")],
    },
    { send: [query(`SELECT '{"a": [1, null, "ü"]}'::jsonb, '2026-01-31T12:00:00Z'::timestamptz, '1 day'::interval`)] },
  ],
  "a big parameter": [
    {
      send: [parse("", "SELECT length($1), md5($1)", [text]), bind("", "", ["big ".repeat(500_000)]), execute(), sync],
    },
  ],
  "a big answer": [{ send: [query("SELECT repeat('abc', 1000000), md5('x') FROM generate_series(1, 3)")] }],
  "COPY to the client": [{ send: [query("COPY (SELECT i, 'r' || i FROM generate_series(1, 3) i) TO STDOUT")] }],
  "leftovers of a COPY": [
    { send: [message("d", Buffer.from("x")), message("c"), message("f", cstring("no")), query("SELECT 1")] },
  ],
  "settings of a connection": [
    { client: 0, send: [query("SET search_path TO pg_catalog")] },
    { client: 1, send: [query("SELECT set_config('work_mem', '5MB', false)")] },
    { client: 0, send: [query("SHOW search_path")] },
    { client: 1, send: [query("SHOW work_mem")] },
    { client: 0, send: [query("SHOW work_mem")] },
    { client: 0, send: [query("BEGIN; SET LOCAL work_mem = '6MB'; SHOW work_mem")] },
    { client: 0, send: [query("COMMIT; SHOW work_mem")] },
  ],
};

// The server's own settings and version differ, and PGlite repeats them after a connection's first statement.
const notCompared = new Set(["S", "K"]);

function comparable(answers: readonly WireAnswer[]): string[] {
  return answers
    .filter(({ type }) => !notCompared.has(type))
    .map(describeAnswer)
    .map((line) => (line.startsWith("T ") ? withoutTableIds(line) : line));
}

// RowDescription: each column's name, then table id (4), column number (2), type, size, modifier and format.
function withoutTableIds(line: string): string {
  const body = Buffer.from(line.slice(2), "latin1");
  let at = 2;
  for (let column = 0; column < body.readInt16BE(0); column += 1) {
    at = body.indexOf(0, at) + 1;
    body.fill(0, at, at + 4);
    at += 18;
  }
  return `T ${body.toString("latin1")}`;
}

async function play(path: string, database: string, turns: readonly Turn[]): Promise<string[][]> {
  const clients: WireClient[] = [];
  for (let index = 0; index <= Math.max(...turns.map((turn) => turn.client ?? 0)); index += 1) {
    clients.push(await WireClient.login(path, { database }));
  }
  const transcript: string[][] = [];
  try {
    for (const { client: index = 0, send, readies = 1, until } of turns) {
      const client = clients[index];
      if (client === undefined) throw new Error(`no client ${index}`);
      client.take();
      client.send(...send);
      const hasSync = send.some((bytes) => bytes === sync || bytes[0] === 0x51);
      if (until !== undefined) await client.untilAnswered((answers) => answers.some(({ type }) => type === until));
      else if (hasSync) await client.untilReady(readies);
      transcript.push(comparable(client.take()));
    }
  } finally {
    for (const client of clients) client.end();
  }
  return transcript;
}

let postgres: TestPostgres;
let gateway: Gateway;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sortie-parity-"));
  postgres = await startPostgres();
  gateway = await startGateway({ dataDir: "memory", socketPath: join(folder, ".s.PGSQL.5432") });
});

afterAll(async () => {
  await gateway?.close();
  await postgres?.stop();
  await rm(folder, { recursive: true, force: true });
});

test.each(Object.entries(scripts))("%s", async (_name, turns) => {
  const real = new URL(await postgres.createDatabase());
  const realPath = join(real.searchParams.get("host") ?? real.hostname, `.s.PGSQL.${real.port || 5432}`);
  const expected = await play(realPath, real.pathname.slice(1), turns);
  expect(await play(join(folder, ".s.PGSQL.5432"), "postgres", turns)).toEqual(expected);
});

test("a wrong first packet", async () => {
  const path = join(folder, ".s.PGSQL.5432");
  const ssl = await WireClient.open(path);
  ssl.socket.removeAllListeners("data");
  const answer = new Promise<string>((resolve) => ssl.socket.once("data", (chunk) => resolve(chunk.toString())));
  ssl.send(Buffer.concat([int32(8), int32(80_877_103)]));
  expect(await answer).toEqual("N");
  ssl.end();

  const nobody = await WireClient.login(path, { user: "nobody" });
  expect(nobody.take().map(describeAnswer)).toEqual(['E FATAL 28000 role "nobody" does not exist']);
  const nowhere = await WireClient.login(path, { database: "nowhere" });
  expect(nowhere.take().map(describeAnswer)).toEqual(['E FATAL 3D000 database "nowhere" does not exist']);
  const old = await WireClient.open(path);
  const packet = startup();
  packet.writeInt32BE(2 << 16, 4);
  old.send(packet);
  await old.untilClosed();
  expect(old.take().map(describeAnswer)).toEqual([
    "E FATAL 0A000 unsupported frontend protocol 2.0: server supports 3.0 to 3.0",
  ]);
});
