import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { expect, test, vi } from "vitest";
import { startPostgres } from "./postgres.ts";

async function rows(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

test("a created database is a copy of its template", async () => {
  const server = await startPostgres();
  const template = await server.createDatabase();
  await rows(template, "CREATE TABLE greeting AS SELECT 'hello' AS text");
  const copy = await server.createDatabase(template);
  expect(await rows(copy, "SELECT text FROM greeting")).toEqual([{ text: "hello" }]);
  expect(await rows(server.url, "SHOW fsync")).toEqual([{ fsync: "on" }]);
  await server.stop();
});

test("a server does not outlive its process, even after kill -9", async () => {
  const module = join(dirname(fileURLToPath(import.meta.url)), "postgres.ts");
  const program = `const { startPostgres } = await import(${JSON.stringify(module)});
    console.log((await startPostgres()).url); setInterval(() => {}, 1000);`;
  const { TEST_POSTGRES_URL: _shared, ...env } = process.env;
  const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", program], {
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = await once(child.stdout, "data");
  const url = String(line).trim();
  const folder = new URL(url).searchParams.get("host") ?? "";
  expect(await rows(url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  expect(readdirSync(folder)).toContain("data");

  child.kill("SIGKILL");
  await vi.waitFor(() => expect(existsSync(folder)).toBe(false), { timeout: 20_000 });
  await expect(rows(url, "SELECT 1")).rejects.toThrow();
});
