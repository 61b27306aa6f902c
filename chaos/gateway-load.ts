import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { superviseEmbedded } from "../packages/db/src/embedded/supervise.ts";
import { runLoad } from "../packages/db/src/embedded/testing/load.ts";

/** Mixed load on the embedded database from three processes, clients killed in transactions. An error is wrong, too. */
export async function gatewayLoad(seconds: number): Promise<{ wrong: unknown[] }> {
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
    return { ...report, wrong: [...report.wrong, ...Object.entries(report.errors)] };
  } finally {
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
