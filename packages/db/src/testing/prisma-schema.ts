import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

export interface SchemaColumn {
  name: string;
  /** As information_schema calls it, with its precision where it has one. */
  type: string;
  isNullable: boolean;
  isSequence: boolean;
}

export interface SchemaTable {
  name: string;
  doc: string;
  columns: SchemaColumn[];
  id: string[];
  unique: string[][];
  indexes: string[][];
}

const types: Record<string, string> = {
  String: "text",
  Int: "integer",
  BigInt: "bigint",
  Boolean: "boolean",
  Json: "jsonb",
  "DateTime @db.Timestamptz(3)": "timestamp with time zone(3)",
};

/** The tables that prisma/schema.prisma describes. Knows what is written there, and throws at anything else. */
export async function readPrismaSchema(): Promise<SchemaTable[]> {
  const text = await readFile(fileURLToPath(new URL("../../prisma/schema.prisma", import.meta.url)), "utf8");
  return [...text.matchAll(/((?:^\/\/\/.*\n)*)^model (\w+) \{\n([\s\S]*?)^\}/gm)].map(
    ([, doc = "", model = "", body = ""]) => tableOf(model, doc.replace(/^\/\/\/ ?/gm, "").trim(), body),
  );
}

function tableOf(model: string, doc: string, body: string): SchemaTable {
  const lines = body
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("//"));
  const fields = lines.filter((line) => !line.startsWith("@@"));
  const columnOf = new Map(fields.map((line) => [line.split(/\s+/)[0] ?? "", mapped(line)]));
  const lists = (kind: string) =>
    lines
      .map((line) => line.match(new RegExp(`^@@${kind}\\(\\[([^\\]]*)\\]\\)$`))?.[1])
      .filter((names) => names !== undefined)
      .map((names) => names.split(/,\s*/).map((name) => columnOf.get(name) ?? `no field ${name}`));
  const marked = (mark: RegExp) => fields.filter((line) => mark.test(line)).map((line) => [mapped(line)]);
  const name = lines.map((line) => line.match(/^@@map\("(\w+)"\)$/)?.[1]).find((found) => found !== undefined);
  return {
    name: name ?? model,
    doc,
    columns: fields.map(columnFrom),
    id: [...lists("id"), ...marked(/ @id\b/)].flat(),
    unique: [...lists("unique"), ...marked(/ @unique\b/)],
    indexes: lists("index"),
  };
}

function mapped(field: string): string {
  return field.match(/@map\("(\w+)"\)/)?.[1] ?? field.split(/\s+/)[0] ?? "";
}

function columnFrom(field: string): SchemaColumn {
  const [, scalar = "", optional = ""] = field.match(/^\w+\s+(\w+)(\??)/) ?? [];
  const native = field.match(/@db\.\w+(?:\(\d+\))?/)?.[0];
  const type = types[native ? `${scalar} ${native}` : scalar];
  if (!type) throw new Error(`the test does not know this column: ${field}`);
  return {
    name: mapped(field),
    type,
    isNullable: optional === "?",
    isSequence: field.includes("@default(autoincrement())"),
  };
}
