/** `pnpm db:replay`: folds every log anew and says whether each fold table has equal rows. Exit code 1 if not. */
import { openDatabase } from "./open.ts";
import { replay } from "./replay.ts";

const url = process.env.DATABASE_URL;
if (!url) {
  console.error("DATABASE_URL names the database to replay; `sortie up --json` prints the embedded one's.");
  process.exit(2);
}
const database = openDatabase(url, { connectionsMax: 2 });
const result = await replay(database.sql);
console.log(JSON.stringify(result));
await database.close();
process.exitCode = result.differences.length === 0 ? 0 : 1;
