import { afterAll, beforeAll, expect, test } from "vitest";
import type { Row } from "./sql.ts";
import { readPrismaSchema, type SchemaTable } from "./testing/prisma-schema.ts";
import { openPostgresStore, type Store } from "./testing/store.ts";
import { tableNames } from "./testing/tables.ts";

let store: Store;
let models: SchemaTable[];
beforeAll(async () => {
  store = await openPostgresStore();
  models = (await readPrismaSchema()).sort((a, b) => (a.name < b.name ? -1 : 1));
});
afterAll(() => store.close());

const ask = <R = Row>(text: string) => store.sql.run<R>({ name: "", text }, []);

test("the migrations make the tables of the schema, and no other", async () => {
  expect(models.length).toBeGreaterThan(8);
  expect(models.map(({ name }) => name)).toEqual(await tableNames(store.sql));
});

test("every model says what it is: log, fold or operational", () => {
  const unsaid = models.filter(({ doc }) => !/^(log|fold|operational): \S/.test(doc));
  expect(unsaid.map(({ name, doc }) => ({ name, doc }))).toEqual([]);
});

test("columns have the same names, types, nullability and sequences", async () => {
  const columns = await ask<{ table: string; name: string; type: string; isNullable: boolean; isSequence: boolean }>(`
    select table_name as "table", column_name as name, is_nullable = 'YES' as "isNullable",
      data_type || coalesce('(' || datetime_precision || ')', '') as type,
      coalesce(column_default like 'nextval(%', false) as "isSequence"
    from information_schema.columns where table_schema = 'public' order by table_name, ordinal_position`);
  for (const { name, columns: described } of models) {
    const stored = columns.filter(({ table }) => table === name).map(({ table: _, ...column }) => column);
    expect({ name, columns: stored.sort(byName) }).toEqual({ name, columns: [...described].sort(byName) });
  }
});

test("ids, unique columns and indexes are the same", async () => {
  const indexes = await ask<{ table: string; columns: string; isId: boolean; isUnique: boolean }>(`
    select t.relname as "table", i.indisprimary as "isId", i.indisunique as "isUnique",
      (select string_agg(a.attname, ',' order by k.at) from unnest(i.indkey) with ordinality k(number, at)
        join pg_attribute a on a.attrelid = t.oid and a.attnum = k.number) as columns
    from pg_index i join pg_class t on t.oid = i.indrelid join pg_namespace n on n.oid = t.relnamespace
    where n.nspname = 'public' and t.relkind = 'r' order by 1, 4`);
  for (const { name, id, unique, indexes: described } of models) {
    const of = indexes.filter(({ table }) => table === name);
    const found = {
      id: of.filter(({ isId }) => isId).map(({ columns }) => columns),
      unique: of.filter(({ isId, isUnique }) => isUnique && !isId).map(({ columns }) => columns),
      missing: described.map(String).filter((columns) => !of.some((index) => index.columns === columns)),
    };
    expect({ name, ...found }).toEqual({ name, id: [String(id)], unique: unique.map(String).sort(), missing: [] });
  }
});

function byName(one: { name: string }, other: { name: string }): number {
  return one.name < other.name ? -1 : 1;
}
