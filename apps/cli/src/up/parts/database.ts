import { join } from "node:path";
import { superviseEmbedded } from "@sortie/db/embedded/supervise";
import { migrate } from "@sortie/db/migrate";
import type { Starter } from "../boot.ts";
import { socketFolder } from "../socket-folder.ts";

/** What node-postgres looks for in a folder that is given as its host. */
const socketName = ".s.PGSQL.5432";

/** The embedded database, or what DATABASE_URL names; either is brought to today's schema before anything uses it. */
export function startDatabase(clone: string): Starter {
  return async (boot) => {
    const url = boot.env.DATABASE_URL || (await startEmbedded(clone, boot));
    await migrate(url);
    return { DATABASE_URL: url };
  };
}

async function startEmbedded(clone: string, { home, add, say }: Parameters<Starter>[0]): Promise<string> {
  const database = superviseEmbedded({
    dataDir: home.database,
    socketPath: join(socketFolder(home, socketName), socketName),
    backupsDir: home.backups,
    entry: [process.execPath, join(clone, "apps/cli/dist/embedded-database.mjs")],
    onLine: (line: string) => say("database", line),
  });
  add({ name: "database", stop: () => database.stop(), kill: () => database.kill() });
  await database.ready;
  return database.url;
}
