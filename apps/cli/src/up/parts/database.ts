import { join } from "node:path";
import { superviseEmbedded } from "@sortie/db/embedded/supervise";
import type { Boot, Starter } from "../boot.ts";
import type { Argv } from "../child.ts";
import { keepSetupToken } from "../home.ts";
import { refuseStrangers } from "../listen.ts";
import { UpRefused } from "../refusal.ts";
import { socketFolder } from "../socket-folder.ts";

/** What node-postgres looks for in a folder that is given as its host. */
const socketName = ".s.PGSQL.5432";

/**
 * The embedded database, or what DATABASE_URL names; either is brought to today's schema before anything uses it. What
 * it says of accounts decides whether there is a set-up token and whether others may reach the console.
 */
export function startDatabase({ clone, entry }: { clone: string; entry: Argv }): Starter {
  return async (boot) => {
    const url = boot.env.DATABASE_URL || (await startEmbedded(entry, boot));
    const { applied, hasAccounts } = await bringUpToDate(clone, url);
    for (const name of applied) boot.say("database", `applied ${name}`);
    if (!hasAccounts) refuseStrangers(boot.listen);
    keepSetupToken(boot.home, hasAccounts);
    return { DATABASE_URL: url, SORTIE_SETUP_FILE: boot.home.setup };
  };
}

async function startEmbedded(entry: Argv, { home, env, add, say }: Boot): Promise<string> {
  const database = superviseEmbedded({
    dataDir: home.database,
    socketPath: join(socketFolder(home, socketName), socketName),
    backupsDir: home.backups,
    entry,
    env,
    onLine: (line) => say("database", line),
  });
  add({ name: "database", stop: () => database.stop(), kill: () => killNow(database.pid()) });
  await database.ready;
  return database.url;
}

interface UpToDate {
  /** The migrations that were missing. */
  applied: string[];
  hasAccounts: boolean;
}

async function bringUpToDate(clone: string, url: string): Promise<UpToDate> {
  // Only `up` needs them: the other verbs start without loading a database client.
  const [{ openDatabase }, { migrate }, { hasOwner }] = await Promise.all([
    import("@sortie/db/open"),
    import("@sortie/db/migrate"),
    import("@sortie/db/accounts/owner"),
  ]);
  const database = openDatabase(url, { connectionsMax: 1 });
  try {
    const applied = await migrate(database.sql, join(clone, "packages/db/prisma/migrations"));
    return { applied, hasAccounts: await hasOwner(database.sql) };
  } catch (error) {
    throw new UpRefused(
      `The database could not be brought up to date: ${error instanceof Error ? error.message : error}`,
    );
  } finally {
    await database.close();
  }
}

function killNow(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(pid, "SIGKILL");
  } catch {
    // It ended by itself.
  }
}
