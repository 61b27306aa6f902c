/** The runner: consumes commands, drives missions, relays events, sweeps; ends gracefully. */
import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { connectBus } from "@sortie/bus/connect";
import { followEvents } from "@sortie/bus/follow";
import { ensureStreams } from "@sortie/bus/streams";
import { redactorOf } from "@sortie/core/kernel/redact";
import { openDatabase } from "@sortie/db/open";
import { forgetRunner, type RunnerEntry } from "@sortie/db/runners";
import { databaseNow } from "@sortie/db/time";
import { pino } from "pino";
import { uuidv7 } from "uuidv7";
import { commandEngine } from "./agents/command.ts";
import { Announcer } from "./announcer.ts";
import { localCustody } from "./custody/local-custody.ts";
import { readProcesses } from "./custody/process-table.ts";
import type { DriverDeps } from "./driver/ports.ts";
import { readEnv } from "./env.ts";
import { exitWithParent } from "./exit-with-parent.ts";
import { limits } from "./limits.ts";
import { answerLooksLoop } from "./loops/answer-looks.ts";
import { consumeCommandsLoop } from "./loops/consume-commands.ts";
import { driveMissionsLoop, Missions } from "./loops/drive-missions.ts";
import type { LoopDeps } from "./loops/loop-deps.ts";
import { relayEventsLoop } from "./loops/relay-events.ts";
import { sweepLoop } from "./loops/sweep.ts";
import { sweepCapsulesLoop } from "./loops/sweep-capsules.ts";
import { type FoundSandbox, findSandbox } from "./sandbox/find-sandbox.ts";
import { noSandbox } from "./sandbox/none.ts";
import { databaseStore } from "./store.ts";
import { systemClock } from "./system-clock.ts";
import { gitWorkspaces } from "./workspaces/git/git-workspaces.ts";

const env = readEnv(process.env);
// pino's own writer waits in the main thread for a reader that is gone; a stream only fails.
const log = pino(
  { base: { process: "runner" } },
  process.stdout.on("error", () => undefined),
);
exitWithParent(limits.orphanedStopMs);

const self: RunnerEntry = {
  id: `run_${uuidv7().replaceAll("-", "")}`,
  host: env.SORTIE_HOST,
  pid: process.pid,
  processStart: readProcesses().find(({ pid }) => pid === process.pid)?.start ?? "",
};
const stopping = new AbortController();
const database = openDatabase(env.DATABASE_URL);
const bus = await connectBus({ url: env.NATS_URL, name: self.id });
const token = env.SORTIE_TOKEN_FILE ? (await readFile(env.SORTIE_TOKEN_FILE, "utf8")).trim() : "";
const redactText = redactorOf(
  [token, passwordIn(env.DATABASE_URL), passwordIn(env.NATS_URL)].filter((secret) => secret !== ""),
);
const probeSandbox = async (): Promise<FoundSandbox> =>
  env.SORTIE_SANDBOX === "none"
    ? { sandbox: noSandbox, reason: "SORTIE_SANDBOX=none" }
    : findSandbox(env.SORTIE_BWRAP ? { path: env.SORTIE_BWRAP } : {});
const { sandbox, reason } = await probeSandbox();
if (reason) log.warn({ reason }, "no sandbox");

const missionsFolder = join(env.SORTIE_HOME, "missions");
const announcer = new Announcer(bus, database.sql);
const workspaces = gitWorkspaces({ root: missionsFolder, environment: process.env });
const driver: DriverDeps = {
  store: databaseStore({ sql: database.sql, redactText }, announcer, self),
  bus: { onCommitted: (mission, listener) => followEvents(bus, mission, listener) },
  clock: systemClock,
  custody: localCustody,
  sandbox,
  workspaces,
  agents: { command: commandEngine(localCustody) },
  place: { installation: env.SORTIE_HOME, host: self.host, missions: missionsFolder, hidden: [env.SORTIE_HOME] },
  log,
};
const deps: LoopDeps = { sql: database.sql, redactText, bus, announcer, workspaces, sandbox, host: self.host, log };
const looks = {
  ...deps,
  custody: localCustody,
  place: driver.place,
  workspacesUntil: (signal: AbortSignal) => gitWorkspaces({ root: missionsFolder, environment: process.env, signal }),
  probeSandbox,
  databaseNow: () => databaseNow(database.sql),
  path: process.env.PATH ?? "",
  tryMs: limits.tryCheckMs,
  // The same way up from the sources as from the bundle.
  clone: resolve(import.meta.dirname, "../../.."),
  self,
};
const missions = new Missions(driver, stopping.signal);

for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => stopping.abort(signal));
stopping.signal.addEventListener("abort", () => setTimeout(() => process.exit(1), limits.gracefulStopMs).unref());
void ensureStreams(bus).catch((error: unknown) => log.warn({ err: error }, "streams"));
log.info({ runner: self.id, host: self.host, sandbox: sandbox.name }, "runner ready");

await Promise.all([
  consumeCommandsLoop(deps, stopping.signal),
  driveMissionsLoop(deps, missions, stopping.signal),
  relayEventsLoop(deps, stopping.signal),
  sweepLoop(deps, self, missions, stopping.signal),
  answerLooksLoop(looks, stopping.signal),
  sweepCapsulesLoop(deps, localCustody, driver.place, stopping.signal),
]);
await missions.drained();
await announcer.settled();
await forgetRunner(database.sql, self.id).catch(() => undefined);
await bus.close();
await database.close();
log.info({ runner: self.id }, "runner stopped");
process.exit(0);

function passwordIn(url: string): string {
  return decodeURIComponent(/^[a-z]+:\/\/[^:@/]*:([^@]*)@/.exec(url)?.[1] ?? "");
}
