import { statSync } from "node:fs";
import { join, resolve } from "node:path";
import { connectBus } from "@sortie/bus/connect";
import { BusRefused } from "@sortie/bus/failures";
import { makeOwner } from "@sortie/db/accounts/owner";
import { openDatabase } from "@sortie/db/open";
import { expect, test, vi } from "vitest";
import type { Starter } from "../boot.ts";
import type { Argv } from "../child.ts";
import { homeAt, setupUrl } from "../home.ts";
import { loopback } from "../listen.ts";
import { temporaryFolder } from "../testing/processes.ts";
import { up } from "../up.ts";
import { startBroker } from "./broker.ts";
import { startDatabase } from "./database.ts";

// The first start of a database takes seconds, and half a minute on a machine that is busy with other suites.
vi.setConfig({ testTimeout: 180_000 });

const clone = resolve(import.meta.dirname, "../../../../..");
const script = (file: string): Argv => [process.execPath, "--import", "tsx", join(clone, file)];

/** Starts the real database and broker, lets `use` work with their addresses, and stops them. */
async function withStack(
  home: string,
  use: (env: NodeJS.ProcessEnv) => Promise<void>,
  { listen = loopback, publicUrl = "" } = {},
): Promise<number> {
  const stop = new AbortController();
  const visit: Starter = async ({ env }) => {
    await use(env).finally(() => stop.abort());
    return {};
  };
  const { DATABASE_URL: _database, NATS_URL: _broker, ...env } = process.env;
  return up({
    home,
    port: { port: 46_200, fixed: false },
    listen,
    env: { ...env, PUBLIC_URL: publicUrl },
    starters: [
      startDatabase({ clone, entry: script("packages/db/src/embedded/main.ts") }),
      startBroker({ clone, keeper: script("apps/cli/src/up/keeper.ts") }),
      visit,
    ],
    json: false,
    quiet: true,
    print: () => {},
    stop: stop.signal,
    kill: new AbortController().signal,
  });
}

async function migrationsIn(url: string): Promise<unknown[]> {
  const database = openDatabase(url, { connectionsMax: 1 });
  const count = { name: "count_migrations", text: `select count(*) > 0 as "any" from "_prisma_migrations"` };
  return database.sql.run(count, []).finally(() => database.close());
}

async function brokerStatus(url: string): Promise<string> {
  const bus = await connectBus({ url, name: "test" });
  const { state } = bus.status();
  await bus.close();
  return state;
}

test("database and broker answer under the addresses the parts after them get, and again at the next start", async () => {
  const home = join(temporaryFolder(), "home");
  const seen: NodeJS.ProcessEnv[] = [];
  const look = async (env: NodeJS.ProcessEnv) => {
    seen.push(env);
    expect(await migrationsIn(env.DATABASE_URL ?? "")).toEqual([{ any: true }]);
    expect(await brokerStatus(env.NATS_URL ?? "")).toBe("connected");
    const withAGuess = env.NATS_URL?.replace(/:[0-9a-f]{64}@/, ":guess@") ?? "";
    await expect(brokerStatus(withAGuess)).rejects.toThrow(BusRefused);
  };

  expect(await withStack(home, look)).toBe(0);
  expect(await withStack(home, look)).toBe(0);

  const [first, second] = seen;
  expect(second?.SORTIE_HOST).toBe(first?.SORTIE_HOST);
  expect(second?.SORTIE_TOKEN_FILE).toBe(join(home, "token"));
  expect(second?.NATS_URL).toMatch(/^nats:\/\/sortie:[0-9a-f]{64}@127\.0\.0\.1:\d+$/);
});

const person = { id: "per_1", credentialId: "crd_1", email: "owner@example.com", passwordHash: "none" };

test("there is a set-up link until there is an owner, and only then may others reach the console", async () => {
  const folder = join(temporaryFolder(), "home");
  const home = homeAt(folder);
  const links: (string | undefined)[] = [];
  const note = async (env: NodeJS.ProcessEnv) => {
    expect(env.SORTIE_SETUP_FILE).toBe(home.setup);
    links.push(setupUrl(home, "http://127.0.0.1:4400"));
  };
  expect(await withStack(folder, note)).toBe(0);
  expect(statSync(home.setup).mode & 0o777).toBe(0o600);

  const everywhere = { listen: "0.0.0.0", publicUrl: "https://sortie.example.com" };
  expect(await withStack(folder, note, everywhere)).toBe(1);
  expect(links).toEqual([expect.stringMatching(/^http:\/\/127\.0\.0\.1:4400\/setup#[0-9a-f]{64}$/)]);

  expect(await withStack(folder, (env) => note(env).then(() => makeTheOwner(env.DATABASE_URL ?? "")))).toBe(0);
  expect(links[1]).toBe(links[0]);

  expect(await withStack(folder, note, everywhere)).toBe(0);
  expect(links[2]).toBeUndefined();
});

async function makeTheOwner(url: string): Promise<void> {
  const database = openDatabase(url, { connectionsMax: 1 });
  expect(await makeOwner(database.sql, person).finally(() => database.close())).toBe(true);
}
