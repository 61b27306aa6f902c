import { createHash } from "node:crypto";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { migrate, migrationsFolder, statementsOf } from "./migrate.ts";
import { type Database, openDatabase, openInProcess } from "./open.ts";
import type { Sql } from "./sql.ts";
import { startPostgres, type TestPostgres } from "./testing/postgres.ts";
import { tableNames } from "./testing/tables.ts";

type Opened = Pick<Database, "sql" | "close">;

let server: TestPostgres;
let names: string[];
beforeAll(async () => {
  server = await startPostgres();
  names = (await readdir(migrationsFolder, { withFileTypes: true })).flatMap((one) =>
    one.isDirectory() ? one.name : [],
  );
  names.sort();
});
afterAll(() => server.stop());

const databases: [string, () => Promise<Opened>][] = [
  ["PGlite in this process", async () => openInProcess(await PGlite.create())],
  ["Postgres", async () => openDatabase(await server.createDatabase())],
];

describe.each(databases)("%s", (_, open) => {
  const on = async (work: (sql: Sql) => Promise<void>) => {
    const database = await open();
    await work(database.sql).finally(() => database.close());
  };

  test("applies what is missing; a second time nothing", () =>
    on(async (sql) => {
      expect(await migrate(sql)).toEqual(names);
      const tables = await tableNames(sql);
      expect(await migrate(sql)).toEqual([]);
      expect(await tableNames(sql)).toEqual(tables);
      expect((await applied(sql)).map(({ migration_name }) => migration_name)).toEqual(names);
    }));

  test("of runners that start at once each migration is applied by one", () =>
    on(async (sql) => {
      const done = await Promise.all(Array.from({ length: 4 }, () => migrate(sql)));
      expect(done.flat().sort()).toEqual(names);
      expect((await applied(sql)).map(({ migration_name }) => migration_name)).toEqual(names);
    }));

  test("leaves what `prisma migrate deploy` would: the folder's names, and SHA-256 of each file", () =>
    on(async (sql) => {
      await migrate(sql);
      const rows = await applied(sql);
      expect(rows).toEqual(
        await Promise.all(
          names.map(async (name, at) => ({
            id: rows[at]?.id,
            migration_name: name,
            checksum: sha256(await readFile(join(migrationsFolder, name, "migration.sql"))),
            is_finished: true,
            logs: null,
            rolled_back_at: null,
            applied_steps_count: 1,
          })),
        ),
      );
      expect(rows.map(({ id }) => String(id))).toEqual(rows.map(() => expect.stringMatching(/^[0-9a-f-]{36}$/)));
    }));

  test("a migration that was edited after it was applied is refused", () =>
    on(async (sql) => {
      await migrate(sql);
      await withFolder(async (folder) => {
        const [first = ""] = names;
        const file = join(folder, first, "migration.sql");
        await writeFile(file, `${await readFile(file, "utf8")}\n-- one more thought\n`);
        await expect(migrate(sql, folder)).rejects.toThrow(`the migration ${first} was changed after it was applied`);
      });
    }));

  test("a database of a newer version is refused, and left as it is", () =>
    on(async (sql) => {
      await withFolder(async (folder) => {
        await add(folder, "9999_later", `create table "later" ("id" text primary key);`);
        expect(await migrate(sql, folder)).toEqual([...names, "9999_later"]);
      });
      const before = await applied(sql);
      await expect(migrate(sql)).rejects.toThrow(
        "the database has the migration 9999_later of a newer version; a downgrade is refused",
      );
      expect(await applied(sql)).toEqual(before);
      expect(await tableNames(sql)).toContain("later");
    }));

  test("a migration that fails leaves nothing of itself, and can be applied once it is right", () =>
    on(async (sql) => {
      await withFolder(async (folder) => {
        await add(
          folder,
          "9999_later",
          `create table "later" ("id" text primary key);\ncreate table "later" ("id" int);`,
        );
        await expect(migrate(sql, folder)).rejects.toThrow(`relation "later" already exists`);
        expect((await applied(sql)).map(({ migration_name }) => migration_name)).toEqual(names);
        expect(await tableNames(sql)).not.toContain("later");
        await add(folder, "9999_later", `create table "later" ("id" text primary key);`);
        expect(await migrate(sql, folder)).toEqual(["9999_later"]);
      });
    }));
});

test("statements end where a line ends in a semicolon, outside of function bodies", () => {
  const body = "create function f() returns int language sql as $$\n  select 1;\n  select 2;\n$$;";
  expect(statementsOf(`create table a (i int);\n\n${body}\nselect 'a;b',\n  1;\nselect 3`)).toEqual([
    "create table a (i int);",
    body,
    "select 'a;b',\n  1;",
    "select 3",
  ]);
});

async function applied(sql: Sql) {
  return sql.run(
    {
      name: "",
      text: `select id, migration_name, checksum, finished_at is not null as is_finished, logs, rolled_back_at, applied_steps_count
        from "_prisma_migrations" order by migration_name`,
    },
    [],
  );
}

async function withFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "sortie-migrations-"));
  await cp(migrationsFolder, folder, { recursive: true });
  await work(folder).finally(() => rm(folder, { recursive: true }));
}

async function add(folder: string, name: string, sql: string): Promise<void> {
  await mkdir(join(folder, name), { recursive: true });
  await writeFile(join(folder, name, "migration.sql"), sql);
}

function sha256(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}
