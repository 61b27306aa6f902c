import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { FolderRefused, lockFolder } from "../embedded/folder-lock.ts";
import { migrate } from "../migrate.ts";
import { openDatabase, openInProcess } from "../open.ts";
import type { Sql } from "../sql.ts";

export interface Installation {
  sql: Sql;
  /** Where people reach the console; empty while nothing runs. */
  url: string;
  close(): Promise<void>;
}

/** The database that DATABASE_URL names, else the embedded one of a home, whether Sortie runs there or not. */
export async function openInstallation(home: string, databaseUrl: string | undefined): Promise<Installation> {
  const running = readRunning(home);
  const url = running?.url ?? "";
  if (databaseUrl) return { ...openDatabase(databaseUrl, { connectionsMax: 2 }), url };
  const folder = join(home, "database");
  if (!existsSync(folder)) throw new Error(`${home} holds no database: start Sortie once, or set DATABASE_URL`);
  const lock = await lockFolder(folder, 0).catch((error: unknown) => {
    if (error instanceof FolderRefused && running?.databaseUrl) return undefined;
    throw error;
  });
  if (!lock) return { ...openDatabase(running?.databaseUrl ?? "", { connectionsMax: 2 }), url };
  process.umask(0o077);
  const { sql, close } = openInProcess(await PGlite.create(folder));
  await migrate(sql);
  return { sql, url: "", close: () => close().finally(() => lock.release()) };
}

function readRunning(home: string): { url: string; databaseUrl?: string } | undefined {
  const file = join(home, "run.json");
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}
