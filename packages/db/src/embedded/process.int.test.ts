import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { openAsBlob } from "node:fs";
import { chmod, mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Readable, Writable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { PGlite } from "@electric-sql/pglite";
import pg from "pg";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { takeBackup } from "./backups.ts";
import { embeddedUrl } from "./database-url.ts";
import { FolderRefused, lockFolder } from "./folder-lock.ts";
import { startGateway } from "./gateway.ts";
import { type SupervisedDatabase, superviseEmbedded } from "./supervise.ts";
import { type GatewayFolder, gatewayFolder } from "./testing/gateway-folder.ts";
import { runLoad } from "./testing/load.ts";

const main = fileURLToPath(new URL("./main.ts", import.meta.url));
const entry = [process.execPath, "--import", "tsx", main];

let folder: GatewayFolder;
const supervised: SupervisedDatabase[] = [];

beforeEach(async () => {
  folder = await gatewayFolder();
});

afterEach(async () => {
  await Promise.all(supervised.splice(0).map((database) => database.stop()));
  await folder.remove();
});

function supervise(
  lines: string[] = [],
  more: Partial<Parameters<typeof superviseEmbedded>[0]> = {},
): SupervisedDatabase {
  const database = superviseEmbedded({
    dataDir: join(folder.path, "data"),
    socketPath: folder.socketPath,
    backupsDir: join(folder.path, "backups"),
    entry,
    onLine: (line) => lines.push(line),
    ...more,
  });
  supervised.push(database);
  return database;
}

async function rows(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Settles when a ping is not answered for a second: the engine is busy with a statement. */
async function untilSilent(database: ChildProcessByStdio<Writable, Readable, null>): Promise<void> {
  for (;;) {
    database.stdin.write('{"ping":1}\n');
    const answered = once(database.stdout, "data").then(() => true);
    if (!(await Promise.race([answered, sleep(1_000, false)]))) return;
  }
}

function isAlive(pid: number | undefined): boolean {
  try {
    return pid !== undefined && process.kill(pid, 0);
  } catch {
    return false;
  }
}

test("three processes and clients killed in transactions: no answer wrong, sums exact", async () => {
  const database = supervise();
  await database.ready;
  const { operations, wrong, errors, clientsKilled } = await runLoad({ url: database.url, seconds: 10 });
  expect({ wrong, errors }).toEqual({ wrong: [], errors: {} });
  expect(operations).toBeGreaterThan(100);
  expect(clientsKilled).toBeGreaterThan(0);
}, 120_000);

test("the database killed under load comes back with every acknowledged write", async () => {
  const database = supervise();
  await database.ready;
  const killed = database.pid();
  const report = await runLoad({
    url: database.url,
    seconds: 10,
    async meanwhile() {
      await vi.waitFor(
        async () =>
          expect(await rows(database.url, "SELECT count(*) > 50 AS busy FROM load_append")).toEqual([{ busy: true }]),
        { timeout: 30_000 },
      );
      process.kill(killed ?? 0, "SIGKILL");
    },
  });
  expect(report.wrong).toEqual([]);
  expect(report.appendsAcknowledged).toBeGreaterThan(50);
  expect(database.pid()).not.toBe(killed);
}, 120_000);

test("a process that stops answering is killed and started again", async () => {
  const lines: string[] = [];
  const database = supervise(lines, { limits: { pingEveryMs: 100, silenceMs: 1_500 } });
  await database.ready;
  const stopped = database.pid();
  process.kill(stopped ?? 0, "SIGSTOP");
  await vi.waitFor(() => expect(lines.filter((line) => line.includes('"ready":true'))).toHaveLength(2), {
    timeout: 60_000,
  });
  expect(lines).toContain("database process stopped answering: killing it");
  expect(isAlive(stopped)).toBe(false);
  expect(await rows(database.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
}, 120_000);

test("a statement that never ends ends the process by itself", async () => {
  const lines: string[] = [];
  const database = supervise(lines, { env: { SORTIE_DB_STALL_MS: "1500" } });
  await database.ready;
  await expect(rows(database.url, "SELECT pg_sleep(600)")).rejects.toThrow();
  await vi.waitFor(() => expect(lines).toContain('database process ended: {"code":null,"signal":"SIGKILL"}'));
  await vi.waitFor(async () => expect(await rows(database.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]), {
    timeout: 30_000,
  });
}, 120_000);

test("stop ends the process cleanly and keeps the data", async () => {
  const first = supervise();
  await first.ready;
  await rows(first.url, "CREATE TABLE kept AS SELECT 5 AS five");
  const pid = first.pid();
  await first.stop();
  expect(isAlive(pid)).toBe(false);
  const second = supervise();
  await second.ready;
  expect(await rows(second.url, "SELECT five FROM kept")).toEqual([{ five: 5 }]);
}, 120_000);

test("a folder that is in use, or open to others, is refused with the reason", async () => {
  const lock = await lockFolder(join(folder.path, "data"), 0);
  await expect(lockFolder(join(folder.path, "data"), 0)).rejects.toThrow(FolderRefused);
  await lock.release();
  const again = await lockFolder(join(folder.path, "data"), 0);
  await again.release();
  await chmod(join(folder.path, "data"), 0o755);
  await expect(lockFolder(join(folder.path, "data"), 0)).rejects.toThrow("folder_open");
});

test("a process that may not start says why and is not started again", async () => {
  const lines: string[] = [];
  const refused = supervise(lines, { entry: [process.execPath, "-e", "process.exit(64)"] });
  await expect(refused.ready).rejects.toThrow("refused to start");
  expect(lines).toEqual(['database process ended: {"code":64,"signal":null}']);
});

test("the process ends when its launcher does, also while the engine spins", async () => {
  const start = () =>
    spawn(process.execPath, entry.slice(1), {
      env: {
        ...process.env,
        SORTIE_DB_DIR: join(folder.path, "data"),
        SORTIE_DB_SOCKET: folder.socketPath,
        SORTIE_DB_STALL_MS: "3000",
      },
      stdio: ["pipe", "pipe", "inherit"],
    });
  const idle = start();
  await once(idle.stdout, "data");
  idle.stdin.end();
  expect(await once(idle, "exit")).toEqual([0, null]);

  const spinning = start();
  await once(spinning.stdout, "data");
  const statement = rows(embeddedUrl(folder.socketPath), "SELECT pg_sleep(600)").catch(() => undefined);
  await untilSilent(spinning);
  spinning.stdin.end();
  expect(await once(spinning, "exit")).toEqual([null, "SIGKILL"]);
  await statement;
}, 120_000);

test("a backup can be restored, and only the newest are kept", async () => {
  const gateway = await startGateway({ dataDir: join(folder.path, "data"), socketPath: folder.socketPath });
  const url = embeddedUrl(folder.socketPath);
  const plan = {
    dataDir: join(folder.path, "data"),
    backupsDir: join(folder.path, "backups"),
    kept: 2,
    folderBytesMax: 2 ** 30,
  };
  await mkdir(plan.backupsDir);
  await writeFile(join(plan.backupsDir, "sortie-broken.tar.gz.part"), "half");
  for (let day = 1; day <= 3; day += 1) {
    await rows(url, day === 1 ? "CREATE TABLE dumped AS SELECT 1 AS day" : `UPDATE dumped SET day = ${day}`);
    await takeBackup(gateway, plan, new Date(Date.UTC(2026, 0, day)));
  }
  expect(await readdir(plan.backupsDir)).toEqual([
    "sortie-20260102T000000000Z.tar.gz",
    "sortie-20260103T000000000Z.tar.gz",
  ]);
  expect(await takeBackup(gateway, { ...plan, folderBytesMax: 1 }, new Date())).toMatchObject({ kind: "too_big" });
  await gateway.close();

  const dump = await openAsBlob(join(plan.backupsDir, "sortie-20260103T000000000Z.tar.gz"), {
    type: "application/gzip",
  });
  const restored = await PGlite.create({ loadDataDir: dump });
  expect((await restored.query("SELECT day FROM dumped")).rows).toEqual([{ day: 3 }]);
  await restored.close();
}, 120_000);
