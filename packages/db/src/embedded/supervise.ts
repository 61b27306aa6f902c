import { type ChildProcessByStdio, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { embeddedUrl } from "./database-url.ts";
import { supervisorLimits } from "./limits.ts";
import { exitCodes, readDatabaseLine } from "./lines.ts";

export type SuperviseOptions = {
  readonly dataDir: string;
  /** See GatewayOptions.socketPath. */
  readonly socketPath: string;
  readonly backupsDir: string;
  /** Command and arguments that start embedded/main. */
  readonly entry: readonly string[];
  /** What the process prints, and what happens to it, for the log; pings are left out. */
  readonly onLine: (line: string) => void;
  readonly limits?: Partial<Record<keyof typeof supervisorLimits, number>>;
  readonly env?: NodeJS.ProcessEnv;
};

export type SupervisedDatabase = {
  /** For `pg` and for Prisma's adapter alike; stays the same when the process is started again. */
  readonly url: string;
  /** Settles when the database answers for the first time; rejects when it refuses to start. */
  readonly ready: Promise<void>;
  /** The process now, if there is one. */
  pid(): number | undefined;
  /** Ends it cleanly, within 15 s. */
  stop(): Promise<void>;
};

type SupervisorLimits = Record<keyof typeof supervisorLimits, number>;
type Ending = { readonly code: number | null; readonly signal: NodeJS.Signals | null };

/** Keeps the embedded database running: starts it again when it dies, kills it first when it stops answering. */
export function superviseEmbedded(options: SuperviseOptions): SupervisedDatabase {
  const limits: SupervisorLimits = { ...supervisorLimits, ...options.limits };
  const password = randomBytes(24).toString("base64url");
  const url = embeddedUrl(options.socketPath, password);
  const stopping = new AbortController();
  let child: ChildProcessByStdio<Writable, Readable, Readable> | undefined;
  let isReady: () => void = () => {};
  let cannotStart: (error: Error) => void = () => {};
  const ready = new Promise<void>((resolve, reject) => {
    isReady = resolve;
    cannotStart = reject;
  });
  // Whoever cares awaits it; that nobody does must not end the launcher.
  ready.catch(() => {});

  async function keepRunning(): Promise<void> {
    let wasReady = false;
    let delayMs = limits.restartDelayMinMs;
    while (!stopping.signal.aborted) {
      const startedAt = performance.now();
      child = start(options, password);
      const ending = await attend(child, limits, options.onLine, () => {
        wasReady = true;
        isReady();
      });
      child = undefined;
      if (stopping.signal.aborted) return;
      options.onLine(`database process ended: ${JSON.stringify(ending)}`);
      if (ending.code === exitCodes.refused && !wasReady) {
        cannotStart(new Error("the embedded database refused to start; its last line says why"));
        return;
      }
      const wasSteady = performance.now() - startedAt > limits.steadyMs;
      delayMs = wasSteady ? limits.restartDelayMinMs : Math.min(delayMs * 2, limits.restartDelayMaxMs);
      await sleep(delayMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }

  const running = keepRunning();
  return {
    url,
    ready,
    pid: () => child?.pid,
    async stop() {
      stopping.abort();
      cannotStart(new Error("the embedded database was stopped"));
      child?.stdin.end();
      child?.kill("SIGTERM");
      const tooLate = setTimeout(() => child?.kill("SIGKILL"), limits.stopMs);
      await running;
      clearTimeout(tooLate);
    },
  };
}

function start(options: SuperviseOptions, password: string): ChildProcessByStdio<Writable, Readable, Readable> {
  const [command, ...args] = options.entry;
  if (command === undefined) throw new Error("superviseEmbedded: entry is empty");
  return spawn(command, args, {
    stdio: ["pipe", "pipe", "pipe"],
    // A terminal's Ctrl-C is for the launcher, which stops this one last.
    detached: true,
    env: {
      ...process.env,
      ...options.env,
      SORTIE_DB_DIR: options.dataDir,
      SORTIE_DB_SOCKET: options.socketPath,
      SORTIE_DB_BACKUPS_DIR: options.backupsDir,
      SORTIE_DB_PASSWORD: password,
    },
  });
}

/** Pings one process until it ends; kills it when it is silent for too long. */
function attend(
  child: ChildProcessByStdio<Writable, Readable, Readable>,
  limits: SupervisorLimits,
  onLine: (line: string) => void,
  onReady: () => void,
): Promise<Ending> {
  let pings = 0;
  let unanswered = 0;
  let pinger: NodeJS.Timeout | undefined;
  const startDeadline = setTimeout(() => kill("did not start"), limits.readyMs);

  function kill(why: string): void {
    onLine(`database process ${why}: killing it`);
    child.kill("SIGKILL");
  }

  // Counted in pings and not in time, so that a pause of this very process counts for nothing.
  function ping(): void {
    if (unanswered * limits.pingEveryMs >= limits.silenceMs) kill("stopped answering");
    unanswered += 1;
    pings += 1;
    child.stdin.write(`${JSON.stringify({ ping: pings })}\n`);
  }

  child.stdin.on("error", () => {});
  createInterface({ input: child.stderr }).on("line", onLine);
  createInterface({ input: child.stdout }).on("line", (line) => {
    const said = readDatabaseLine(line);
    if (said?.kind === "pong") {
      unanswered = 0;
      return;
    }
    onLine(line);
    if (said?.kind !== "ready") return;
    clearTimeout(startDeadline);
    pinger = setInterval(ping, limits.pingEveryMs);
    onReady();
  });

  return new Promise((resolve) => {
    const ended = (ending: Ending): void => {
      clearTimeout(startDeadline);
      clearInterval(pinger);
      resolve(ending);
    };
    child.once("error", (error) => {
      onLine(`database process cannot be started: ${error.message}`);
      ended({ code: null, signal: null });
    });
    child.once("close", (code, signal) => ended({ code, signal }));
  });
}
