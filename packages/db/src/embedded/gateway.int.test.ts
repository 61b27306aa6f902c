import { spawn } from "node:child_process";
import { once } from "node:events";
import { stat } from "node:fs/promises";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { embeddedUrl } from "./database-url.ts";
import { type Gateway, startGateway } from "./gateway.ts";
import { type GatewayFolder, gatewayFolder } from "./testing/gateway-folder.ts";
import {
  bind,
  close,
  describeAnswer,
  errorCodes,
  execute,
  firstColumn,
  flush,
  goodbye,
  parse,
  query,
  sync,
  WireClient,
} from "./testing/wire-client.ts";
import { int32, message } from "./wire.ts";

const limits = {
  connectionsMax: 5,
  idleTransactionMs: 700,
  transactionMs: 2_500,
  readerStallMs: 1_000,
  replyBytesMax: 40 * 1024 * 1024,
  messageBytesMax: 25 * 1024 * 1024,
};

let folder: GatewayFolder;
let gateway: Gateway;
const clients: WireClient[] = [];

async function login(parameters: Record<string, string> = {}): Promise<WireClient> {
  const client = await WireClient.login(folder.socketPath, parameters);
  clients.push(client);
  return client;
}

async function fetchOne(client: WireClient, sql: string): Promise<string[]> {
  return firstColumn(await client.ask([query(sql)]));
}

beforeAll(async () => {
  folder = await gatewayFolder();
  gateway = await startGateway({ dataDir: "memory", socketPath: folder.socketPath, limits });
  const client = await login();
  await client.ask([query("CREATE TABLE note (i int)")]);
});

afterEach(async () => {
  for (const client of clients.splice(0)) client.end();
  await vi.waitFor(() => expect(gateway.stats()).toMatchObject({ connections: 0, owner: undefined, waiting: 0 }));
  const client = await WireClient.login(folder.socketPath);
  await client.ask([query("TRUNCATE note")]);
  client.end();
  await vi.waitFor(() => expect(gateway.stats().connections).toBe(0));
});

afterAll(async () => {
  await gateway?.close();
  await folder?.remove();
});

test("only its owner may reach the socket", async () => {
  expect((await stat(dirname(folder.socketPath))).mode & 0o777).toBe(0o700);
  expect((await stat(folder.socketPath)).mode & 0o777).toBe(0o600);
});

test("a socket path that cannot work is refused by its rule", async () => {
  const start = (socketPath: string) => startGateway({ dataDir: "memory", socketPath });
  await expect(start(`/tmp/${"x".repeat(120)}/.s.PGSQL.5432`)).rejects.toThrow("socket_path_too_long");
  await expect(start("/tmp/somewhere.sock")).rejects.toThrow("socket_path_name");
  await expect(start("here/.s.PGSQL.5432")).rejects.toThrow("socket_path_relative");
  await expect(start("/tmp/.s.PGSQL.5432")).rejects.toThrow("socket_folder_open");
  await expect(start(folder.socketPath)).rejects.toThrow("socket_in_use");
});

test("an open transaction keeps the others waiting, and only them", async () => {
  const [owner, other] = [await login(), await login()];
  await owner.ask([query("BEGIN; INSERT INTO note VALUES (1)")]);
  other.take();
  other.send(query("SELECT count(*) FROM note"));
  expect(await fetchOne(owner, "SELECT count(*) FROM note")).toEqual(["1"]);
  expect(other.take()).toEqual([]);
  await owner.ask([query("COMMIT")]);
  await other.untilReady(1);
  expect(firstColumn(other.take())).toEqual(["1"]);
});

test("a client that dies in a transaction is rolled back at once", async () => {
  const [owner, other] = [await login(), await login()];
  await owner.ask([query("BEGIN; INSERT INTO note VALUES (1)")]);
  const before = performance.now();
  owner.end();
  expect(await fetchOne(other, "SELECT count(*) FROM note")).toEqual(["0"]);
  expect(performance.now() - before).toBeLessThan(limits.idleTransactionMs);
});

test("what a client flushed and never synced is not committed", async () => {
  const [owner, other] = [await login(), await login()];
  owner.take();
  owner.send(parse("", "INSERT INTO note VALUES (1)"), bind("", ""), execute(), flush);
  await owner.untilAnswered((answers) => answers.some(({ type }) => type === "C"));
  owner.end();
  expect(await fetchOne(other, "SELECT count(*) FROM note")).toEqual(["0"]);
});

test("an idle transaction ends its client with 25P03 and nobody else", async () => {
  const [owner, other] = [await login(), await login()];
  await owner.ask([query("BEGIN; INSERT INTO note VALUES (1)")]);
  expect(await fetchOne(other, "SELECT count(*) FROM note")).toEqual(["0"]);
  await owner.untilClosed();
  expect(owner.take().map(describeAnswer)).toEqual([
    "E FATAL 25P03 terminating connection due to idle-in-transaction timeout",
  ]);
});

test("a transaction that is busy for too long ends its client with 25P04", async () => {
  const owner = await login();
  await owner.ask([query("BEGIN")]);
  owner.take();
  const stayBusy = async (): Promise<void> => {
    for (let readies = 1; ; readies += 1) {
      owner.send(query("SELECT pg_sleep(0.1)"));
      await owner.untilReady(readies);
    }
  };
  await expect(stayBusy()).rejects.toThrow("connection ended");
  expect(errorCodes(owner.take())).toEqual(["25P04"]);
});

test("a process stopped within a transaction is ended from outside", async () => {
  const other = await login();
  const worker = fileURLToPath(new URL("./testing/load-worker.ts", import.meta.url));
  await other.ask([query("CREATE TABLE load_account (balance int); INSERT INTO load_account VALUES (1)")]);
  const victim = spawn(process.execPath, ["--import", "tsx", worker, "victim"], {
    env: { ...process.env, LOAD_URL: embeddedUrl(folder.socketPath) },
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(victim.stdout, "data");
  victim.kill("SIGSTOP");
  const timedOut = gateway.stats().timedOut;
  expect(await fetchOne(other, "SELECT balance FROM load_account")).toEqual(["1"]);
  expect(gateway.stats().timedOut).toBe(timedOut + 1);
  victim.kill("SIGKILL");
});

test("a connection too many is refused with 53300, and there is room again afterwards", async () => {
  const admitted = await Promise.all(Array.from({ length: limits.connectionsMax }, () => login()));
  const refused = await login();
  expect(refused.take().map(describeAnswer)).toEqual(["E FATAL 53300 sorry, too many clients already"]);
  admitted[0]?.send(goodbye);
  await vi.waitFor(() => expect(gateway.stats().connections).toBe(limits.connectionsMax - 1));
  expect(await fetchOne(await login(), "SELECT 1")).toEqual(["1"]);
});

test("session timeouts are refused by name and fail what surrounds them", async () => {
  const client = await login();
  const refused = await client.ask([query("SET statement_timeout = 1")]);
  expect(refused.map(describeAnswer)).toEqual([
    "E ERROR 0A000 session_timeout: SET statement_timeout is refused by the embedded database",
    "Z I",
  ]);
  expect(errorCodes(await client.ask([parse("", "SELECT set_config('lock_timeout', $1, false)"), sync]))).toEqual([
    "0A000",
  ]);
  expect(errorCodes(await client.ask([message("F", int32(1), Buffer.alloc(6))]))).toEqual(["0A000"]);

  await client.ask([query("BEGIN; INSERT INTO note VALUES (1)")]);
  const answers = await client.ask([query("SET SESSION idle_session_timeout = 1")]);
  expect(answers.map(describeAnswer).at(-1)).toEqual("Z E");
  expect((await client.ask([query("COMMIT")])).map(describeAnswer)).toEqual(["C ROLLBACK\0", "Z I"]);
  expect(errorCodes(await client.ask([query("SET LOCAL statement_timeout = 1000")]))).toEqual([]);
  expect((await login({ statement_timeout: "5" })).take().map(describeAnswer)).toEqual([
    "E FATAL 0A000 session_timeout: statement_timeout at connection start is refused by the embedded database",
  ]);
});

test.each(["COPY note FROM STDIN", "LISTEN x", "SELECT pg_advisory_lock(1)", "CREATE TEMP TABLE t (i int)"])(
  "%s is refused and the connection goes on",
  async (sql) => {
    const client = await login();
    expect(errorCodes(await client.ask([query(sql)]))).toEqual(["0A000"]);
    expect(await fetchOne(client, "SELECT 1")).toEqual(["1"]);
  },
);

test("settings from the start of a connection hold for it alone", async () => {
  const [plain, own] = [
    await login(),
    await login({ options: "-c work_mem=7MB --search_path=pg_catalog", TimeZone: "Asia/Tokyo" }),
  ];
  const shown = "SELECT current_setting('work_mem') || current_setting('search_path') || current_setting('TimeZone')";
  for (let round = 0; round < 2; round += 1) {
    expect(await fetchOne(own, shown)).toEqual(["7MBpg_catalogAsia/Tokyo"]);
    expect(await fetchOne(plain, shown)).toEqual(["4MBpublicUTC"]);
  }
  const wrong = await login({ options: "-c work_mem=much" });
  wrong.send(query("SELECT 1"));
  await wrong.untilClosed();
  expect(errorCodes(wrong.take())).toEqual(["22023"]);
});

test("prepared statements end with their connection, also when closed and parsed again", async () => {
  const client = await login();
  await client.ask([parse("a", "SELECT 1"), parse("b", "SELECT 2"), close("S", "a"), parse("a", "SELECT 3"), sync]);
  await client.ask([parse("c", "SELECT 4"), sync]);
  await client.ask([parse("", "SELECT 1/0"), bind("", ""), execute(), close("S", "c"), sync]);
  expect(firstColumn(await client.ask([bind("", "c"), execute(), sync]))).toEqual(["4"]);
  const other = await login();
  expect(await fetchOne(other, "SELECT count(*) FROM pg_prepared_statements")).toEqual(["3"]);
  client.send(goodbye);
  await client.untilClosed();
  expect(await fetchOne(other, "SELECT count(*) FROM pg_prepared_statements")).toEqual(["0"]);
});

test("what is sent before a goodbye is done", async () => {
  const client = await login();
  client.send(query("INSERT INTO note VALUES (1)"), query("INSERT INTO note VALUES (2)"), goodbye);
  await client.untilClosed();
  expect(await fetchOne(await login(), "SELECT count(*) FROM note")).toEqual(["2"]);
});

test("a cancel request takes back what has not begun", async () => {
  const [owner, waiting] = [await login(), await WireClient.login(folder.socketPath)];
  clients.push(waiting);
  const key = waiting.take().find(({ type }) => type === "K")?.body ?? Buffer.alloc(8);
  await owner.ask([query("BEGIN")]);
  waiting.send(query("INSERT INTO note VALUES (1)"));
  await vi.waitFor(() => expect(gateway.stats().waiting).toBe(1));
  const canceller = await WireClient.open(folder.socketPath);
  canceller.send(Buffer.concat([int32(16), int32(80_877_102), key]));
  await waiting.untilReady(1);
  expect(errorCodes(waiting.take())).toEqual(["57014"]);
  await owner.ask([query("COMMIT")]);
  expect(await fetchOne(waiting, "SELECT count(*) FROM note")).toEqual(["0"]);
});

test.each([
  ["an unknown type", message("!", Buffer.from("x"))],
  ["an impossible length", Buffer.from([0x51, 0, 0, 0, 1])],
  ["a message over the limit", Buffer.concat([Buffer.from("Q"), int32(limits.messageBytesMax + 1)])],
])("%s ends only its own client", async (_name, bytes) => {
  const [bad, good] = [await login(), await login()];
  await bad.ask([query("BEGIN; INSERT INTO note VALUES (1)")]);
  bad.take();
  bad.send(bytes);
  await bad.untilClosed();
  expect(errorCodes(bad.take())).toEqual(["08P01"]);
  expect(await fetchOne(good, "SELECT count(*) FROM note")).toEqual(["0"]);
});

test("20 MB go in and 30 MB come out", async () => {
  const client = await login();
  const value = "0123456789".repeat(2 * 1024 * 1024);
  const answers = await client.ask([parse("", "SELECT length($1::text)"), bind("", "", [value]), execute(), sync]);
  expect(firstColumn(answers)).toEqual([String(value.length)]);
  const [row] = await fetchOne(client, "SELECT repeat('0123456789', 3000000)");
  expect(row?.length).toBe(30_000_000);
});

test("a client that never reads costs little, stops nobody and is cut off", async () => {
  const [greedy, good] = [await login(), await login()];
  greedy.socket.pause();
  greedy.send(...Array.from({ length: 100 }, () => query("SELECT repeat('x', 10000000)")));
  await vi.waitFor(() => expect(gateway.stats().unsentBytes).toBeGreaterThan(1_000_000));
  expect(await fetchOne(good, "SELECT 1")).toEqual(["1"]);
  expect(gateway.stats().unsentBytes).toBeLessThan(limits.replyBytesMax);
  await vi.waitFor(() => expect(gateway.stats().connections).toBe(1), { timeout: 10_000 });
  expect(gateway.stats().unsentBytes).toBe(0);
});

test("an answer over the limit ends its client and undoes its transaction", async () => {
  const [greedy, good] = [await login(), await login()];
  greedy.take();
  greedy.send(query("BEGIN; INSERT INTO note VALUES (1); SELECT repeat('x', 10000000) FROM generate_series(1, 10)"));
  await greedy.untilClosed();
  expect(errorCodes(greedy.take())).toEqual(["54000"]);
  expect(await fetchOne(good, "SELECT count(*) FROM note")).toEqual(["0"]);
});

test("pg and Prisma's adapter connect by URL, and a password is checked", async () => {
  const own = await gatewayFolder();
  const guarded = await startGateway({ dataDir: "memory", socketPath: own.socketPath, password: "pass/word?" });
  const url = embeddedUrl(own.socketPath, "pass/word?");
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  expect((await client.query("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
  await client.end();

  const adapter = await new PrismaPg({ connectionString: url }).connect();
  const answer = await adapter.queryRaw({ sql: "SELECT 2 AS two", args: [], argTypes: [] });
  expect(answer.rows).toEqual([[2]]);
  await adapter.dispose();

  const wrong = new pg.Client({ connectionString: embeddedUrl(own.socketPath, "other") });
  await expect(wrong.connect()).rejects.toMatchObject({ code: "28P01" });
  await guarded.close();
  await own.remove();
});

test("an engine that ends takes the gateway with it and says so", async () => {
  const own = await gatewayFolder();
  const ends: unknown[] = [];
  const dying = await startGateway({
    dataDir: "memory",
    socketPath: own.socketPath,
    onEngineEnd: (error) => ends.push(error),
  });
  const client = await WireClient.login(own.socketPath);
  client.take();
  await client.ask([query("DO $$ BEGIN EXECUTE 'SET trans' || 'action_timeout = 1'; END $$; BEGIN; SELECT 1")]);
  const goOn = async (): Promise<void> => {
    for (;;) await client.ask([query("SELECT 1")]);
  };
  const goneOn = goOn().catch(() => {});
  await client.untilClosed();
  await goneOn;
  expect(ends.map(String)).toEqual([expect.stringContaining("the engine ended")]);
  expect(errorCodes(client.take())).toEqual(["57P02"]);
  await dying.close();
  await own.remove();
});
