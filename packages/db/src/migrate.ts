import { createHash, randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Sql } from "./sql.ts";

/** Prisma's own folder layout, so that `prisma migrate deploy` finds the same state. */
export const migrationsFolder = fileURLToPath(new URL("../prisma/migrations", import.meta.url));

interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

// Two `create table if not exists` at once can fail; the number is the one that Prisma locks by.
const table = `
  select pg_advisory_xact_lock(72707369);
  create table if not exists "_prisma_migrations" (
    "id" varchar(36) primary key, "checksum" varchar(64) not null, "finished_at" timestamptz,
    "migration_name" varchar(255) not null, "logs" text, "rolled_back_at" timestamptz,
    "started_at" timestamptz not null default now(), "applied_steps_count" integer not null default 0);
  create table if not exists "migration_lock" ("id" integer primary key check ("id" = 1));
  insert into "migration_lock" values (1) on conflict do nothing;`;

const lock = `select 1 from "migration_lock" for update`;
const applied = `select "migration_name" as name, "checksum" from "_prisma_migrations" where "finished_at" is not null`;

/**
 * Applies what is missing, each migration in a transaction of its own, one runner at a time (a locked row: advisory locks
 * do not lock on the embedded database). Refuses a database that is newer than this version or whose history was edited.
 */
export async function migrate(sql: Sql, folder = migrationsFolder): Promise<string[]> {
  const migrations = await readMigrations(folder);
  await sql.script(table);
  const done: string[] = [];
  for (const migration of migrations) {
    if (await applyOne(sql, migrations, migration)) done.push(migration.name);
  }
  if (migrations.length === 0) throw new Error(`no migrations in ${folder}`);
  return done;
}

async function applyOne(sql: Sql, all: Migration[], migration: Migration): Promise<boolean> {
  return sql.transaction([lock, applied], async ([, rows], tx) => {
    const known = new Map((rows ?? []).map((row) => [String(row.name), String(row.checksum)]));
    const newer = [...known.keys()].find((name) => !all.some((each) => each.name === name));
    if (newer) throw new Error(`the database has the migration ${newer} of a newer version; a downgrade is refused`);
    const checksum = known.get(migration.name);
    if (checksum && checksum !== migration.checksum)
      throw new Error(`the migration ${migration.name} was changed after it was applied`);
    if (checksum) return false;
    for (const [at, text] of statementsOf(migration.sql).entries())
      await tx.run({ name: `${migration.name}_${at}`, text }, []);
    await tx.run(
      {
        name: "record_migration",
        text: `insert into "_prisma_migrations" (id, checksum, finished_at, migration_name, applied_steps_count) values ($1, $2, now(), $3, 1)`,
      },
      [randomUUID(), migration.checksum, migration.name],
    );
    return true;
  });
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
  return Promise.all(
    names.sort().map(async (name) => {
      const sql = await readFile(join(folder, name, "migration.sql"), "utf8");
      return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}

/** Splits at semicolons that end a line, outside of $$ bodies. */
export function statementsOf(sql: string): string[] {
  const parts: string[] = [];
  let open = "";
  for (const line of sql.split("\n")) {
    open += `${line}\n`;
    const inBody = (open.match(/\$\$/g)?.length ?? 0) % 2 === 1;
    if (!inBody && line.trimEnd().endsWith(";")) {
      parts.push(open.trim());
      open = "";
    }
  }
  return open.trim() === "" ? parts : [...parts, open.trim()];
}
