import type { Row, Sql } from "../sql.ts";

/** Every table of this package by name, without those of the migrations. */
export async function tableNames(sql: Sql): Promise<string[]> {
  const rows = await sql.run<{ name: string }>(
    {
      name: "table_names",
      text: `select table_name as name from information_schema.tables
        where table_schema = 'public' and table_name not in ('_prisma_migrations', 'migration_lock') order by 1`,
    },
    [],
  );
  return rows.map(({ name }) => name);
}

/** The rows of a table, in the order of their text. */
export async function rowsOf(sql: Sql, table: string): Promise<Row[]> {
  return sql.run<Row>({ name: `rows_of_${table}`, text: `select * from "${table}" t order by t::text` }, []);
}

/** Everything that is stored, as text, by table. */
export async function dump(sql: Sql): Promise<Record<string, string>> {
  const tables: Record<string, string> = {};
  for (const table of await tableNames(sql)) {
    const rows = await sql.run<{ text: string }>(
      { name: `dump_${table}`, text: `select t::text as text from "${table}" t order by 1` },
      [],
    );
    tables[table] = rows.map(({ text }) => text).join("\n");
  }
  return tables;
}

/** Empties every table; the log refuses changes of a row, not this. */
export async function emptyTables(sql: Sql): Promise<void> {
  await sql.script(`truncate ${(await tableNames(sql)).map((name) => `"${name}"`).join(", ")}`);
}

export async function count(sql: Sql, table: string, where = "true"): Promise<number> {
  const [row] = await sql.run<{ count: number }>(
    {
      name: `count_${table}_${where}`.slice(0, 63),
      text: `select count(*)::int as count from "${table}" where ${where}`,
    },
    [],
  );
  return row?.count ?? 0;
}
