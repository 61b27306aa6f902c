/** Mixed load on the embedded database: `gateway-load [--seconds 600]`. Exit code 1 if any answer was wrong. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { superviseEmbedded } from "../packages/db/src/embedded/supervise.ts";
import { runLoad } from "../packages/db/src/embedded/testing/load.ts";

const { values } = parseArgs({ options: { seconds: { type: "string", default: "600" } } });
const seconds = Number(values.seconds);
const main = fileURLToPath(new URL("../packages/db/src/embedded/main.ts", import.meta.url));
const folder = await mkdtemp(join(tmpdir(), "sortie-load-"));

const database = superviseEmbedded({
  dataDir: join(folder, "data"),
  socketPath: join(folder, "socket", ".s.PGSQL.5432"),
  backupsDir: join(folder, "backups"),
  entry: [process.execPath, "--import", "tsx", main],
  onLine: (line) => process.stderr.write(`${line}\n`),
});

try {
  await database.ready;
  const report = await runLoad({ url: database.url, seconds });
  const errors = Object.values(report.errors).reduce((sum, count) => sum + count, 0);
  const { wrong, ...rest } = report;
  process.stdout.write(
    `${JSON.stringify({ seconds, wrong: wrong.length, ...rest, wrongExamples: wrong.slice(0, 5) })}\n`,
  );
  if (wrong.length > 0 || errors > 0) process.exitCode = 1;
} finally {
  await database.stop();
  await rm(folder, { recursive: true, force: true });
}
