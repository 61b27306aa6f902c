import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connectBus } from "@sortie/bus/connect";
import { publishEvents, publishReceipt } from "@sortie/bus/publish";
import { ensureStreams } from "@sortie/bus/streams";
import { startNats, type TestNats } from "@sortie/bus/testing/nats-server";
import { asCommandId, asMissionId } from "@sortie/core/kernel/ids";
import { oldestOpenCommand } from "@sortie/db/commands";
import { readEvents } from "@sortie/db/event-store";
import { migrate } from "@sortie/db/migrate";
import { openDatabase } from "@sortie/db/open";
import type { Sql } from "@sortie/db/sql";
import { settleNextCommand } from "@sortie/db/submit";
import { facts, plainly } from "@sortie/db/testing/missions";
import { startPostgres } from "@sortie/db/testing/postgres";
import { GET, POST } from "../../app/api/trpc/[trpc]/route.ts";
import { closeDeps } from "../deps.ts";

const token = "the-token-of-this-test-0123456789";
export const setupToken = "the-set-up-token-of-this-test-0123456789";
export const origin = "http://127.0.0.1:4400";

interface Answer {
  status: number;
  result: unknown;
  error: { message: string; data: { code: string; httpStatus: number; rule: string } } | undefined;
}

export interface ApiUnderTest {
  sql: Sql;
  nats: TestNats;
  query(path: string, input?: unknown): Promise<Answer>;
  mutate(path: string, input: unknown): Promise<Answer>;
  /** Does the work, and settles the command of this mission that it writes down, as a runner would. */
  settling<T>(mission: string, work: () => Promise<T>): Promise<T>;
  /** Publishes the mission's events above a version, as a runner does after its commit. */
  relay(mission: string, after: number): Promise<void>;
  /** Ends the database for good. */
  endDatabase(): Promise<void>;
  stop(): Promise<void>;
}

/** The API's routes over a real database and a real broker, wired through the environment as in production. */
export async function startApi(postgresOf = { ownServer: false }): Promise<ApiUnderTest> {
  const [postgres, nats] = await Promise.all([startPostgres(postgresOf), startNats()]);
  const folder = await mkdtemp(join(tmpdir(), "sortie-web-"));
  const url = await postgres.createDatabase();
  await writeFile(join(folder, "token"), `${token}\n`, { mode: 0o600 });
  await writeFile(join(folder, "setup"), `${setupToken}\n`, { mode: 0o600 });
  Object.assign(process.env, {
    DATABASE_URL: url,
    NATS_URL: nats.url,
    SORTIE_TOKEN_FILE: join(folder, "token"),
    SORTIE_SETUP_FILE: join(folder, "setup"),
  });
  const database = openDatabase(url);
  await migrate(database.sql);
  const bus = await connectBus({ url: nats.url, name: "stand-in" });
  await ensureStreams(bus);
  const { sql } = database;
  let databaseEnds: Promise<void> | undefined;
  const endDatabase = () => {
    databaseEnds ??= postgres.stop();
    return databaseEnds;
  };

  return {
    endDatabase,
    sql,
    nats,
    async query(path, input) {
      return answerOf(await GET(requestTo(path, { method: "GET", input })));
    },
    async mutate(path, input) {
      return answerOf(await POST(requestTo(path, { method: "POST", input })));
    },
    async settling(mission, work) {
      const working = work();
      const command = await openCommand(sql, mission);
      const settled = await settleNextCommand({ sql, redactText: plainly }, mission, { command, facts: facts() });
      if (settled?.status !== "settled") throw new Error(`${command} did not settle here: ${JSON.stringify(settled)}`);
      const [commandId, missionId] = [asCommandId(command), asMissionId(mission)];
      await publishReceipt(bus, { commandId, missionId, outcome: settled.receipt });
      return working;
    },
    async relay(mission, after) {
      const events = await readEvents(sql, mission, after);
      const published = await publishEvents(
        bus,
        events.map((event) => ({ missionId: mission, version: event.version, event })),
      );
      if (!published.published) throw published.failure;
    },
    async stop() {
      await closeDeps();
      await bus.close();
      await database.close();
      await Promise.all([endDatabase(), nats.stop()]);
      await rm(folder, { recursive: true });
    },
  };
}

interface RequestParts {
  method: "GET" | "POST";
  input?: unknown;
  /** Replaces or, where undefined, removes a header. */
  headers?: Record<string, string | undefined>;
}

/** A request as the CLI sends it, but for what is changed. */
export function requestTo(path: string, { method, input, headers = {} }: RequestParts): Request {
  const url = new URL(`/api/trpc/${path}`, origin);
  if (method === "GET" && input !== undefined) url.searchParams.set("input", JSON.stringify(input));
  const all = {
    host: "127.0.0.1:4400",
    authorization: `Bearer ${token}`,
    ...(method === "POST" ? { "content-type": "application/json" } : {}),
    ...headers,
  };
  const request = new Request(url, { method, ...(method === "POST" ? { body: JSON.stringify(input ?? {}) } : {}) });
  request.headers.delete("content-type");
  for (const [name, value] of Object.entries(all)) if (value !== undefined) request.headers.set(name, value);
  return request;
}

export async function answerOf(response: Response): Promise<Answer> {
  const body = (await response.json()) as { result?: { data: unknown }; error?: Answer["error"] };
  return { status: response.status, result: body.result?.data, error: body.error };
}

async function openCommand(sql: Sql, mission: string): Promise<string> {
  const deadline = Date.now() + 10_000;
  for (;;) {
    const command = await oldestOpenCommand(sql, mission);
    if (command) return command.id;
    if (Date.now() > deadline) throw new Error(`no command of ${mission} was written down`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
