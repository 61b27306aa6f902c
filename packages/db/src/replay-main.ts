/** `pnpm db:replay`: folds every log anew and says whether each fold table has equal rows. Exit code 1 if not. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { openDatabase } from "./open.ts";
import { replay } from "./replay.ts";

const url = process.env.DATABASE_URL ?? embeddedUrl(process.env.SORTIE_HOME ?? ".sortie");
if (!url) {
  console.error("DATABASE_URL names the database to replay; the embedded one is found while Sortie runs.");
  process.exit(2);
}
const database = openDatabase(url, { connectionsMax: 2 });
const result = await replay(database.sql);
console.log(JSON.stringify(result));
await database.close();
process.exitCode = result.differences.length === 0 ? 0 : 1;

function embeddedUrl(home: string): string | undefined {
  try {
    return JSON.parse(readFileSync(join(home, "run.json"), "utf8")).databaseUrl;
  } catch {
    return undefined;
  }
}
