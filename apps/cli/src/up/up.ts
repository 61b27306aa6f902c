import type { Boot, Starter } from "./boot.ts";
import type { Part } from "./child.ts";
import { type Home, homeAt, hostId, hostToken, makeHome } from "./home.ts";
import { endLeftovers } from "./leftovers.ts";
import { pollMs, readyMs } from "./limits.ts";
import { refuseListening, urlOf } from "./listen.ts";
import { lockHome } from "./lock.ts";
import { type Log, openLog } from "./log.ts";
import { alreadyRunningBlock, runningBlock, runningJson } from "./messages.ts";
import { findPort, type PortWish } from "./ports.ts";
import { UpRefused } from "./refusal.ts";
import { forgetRunning, readRunning, writeRunning } from "./running.ts";
import { until } from "./until.ts";

export interface UpOptions {
  /** The data folder; made when it is not there. */
  readonly home: string;
  readonly port: PortWish;
  /** The address to listen on; anything but loopback needs accounts and PUBLIC_URL. */
  readonly listen: string;
  readonly env: NodeJS.ProcessEnv;
  /** In the order of starting; stopped in reverse. */
  readonly starters: readonly Starter[];
  readonly json: boolean;
  /** Keeps the processes' lines off the terminal; they are in the log all the same. */
  readonly quiet: boolean;
  readonly print: (text: string) => void;
  /** Called when everything answers, with the console's address. */
  readonly onRunning?: (home: Home, url: string) => void;
  /** Aborted by the first Ctrl-C or SIGTERM: a clean stop. */
  readonly stop: AbortSignal;
  /** Aborted by the second: everything is killed. */
  readonly kill: AbortSignal;
}

/**
 * Starts everything, stays until it is told to stop, and stops everything.
 * Resolves with the exit code: 0 after a clean stop or when it runs already, 1 when it could not start, 130 when killed.
 */
export async function up(options: UpOptions): Promise<number> {
  refuseListening(options.listen, options.env.PUBLIC_URL);
  const home = homeAt(options.home);
  makeHome(home);
  const lock = lockHome(home.lock);
  if (!lock) return tellOfTheOther(home, options);
  const log = openLog(home.log);
  try {
    return await own(home, log, options);
  } finally {
    forgetRunning(home);
    log.close();
    lock.release();
  }
}

async function own(home: Home, log: Log, options: UpOptions): Promise<number> {
  const { stop, kill, print, json, quiet } = options;
  const say = (name: string, line: string) => {
    log.write(name, line);
    if (!quiet && !json) print(`${name.padEnd(8)} ${line}`);
  };
  const parts: Part[] = [];
  kill.addEventListener("abort", () => {
    for (const part of parts) part.kill();
  });

  let exitCode = 0;
  try {
    forgetRunning(home);
    for (const name of await endLeftovers(home.pids)) say("sortie", `ended ${name}, left by an earlier start`);
    const { url, env } = await startAll(home, parts, say, options);
    const databaseUrl = options.env.DATABASE_URL ? undefined : env.DATABASE_URL;
    writeRunning(home, { url, ...(databaseUrl && { databaseUrl }) });
    print(json ? runningJson(home, url, process.pid, false) : runningBlock(home, url));
    options.onRunning?.(home, url);
    await aborted(stop);
  } catch (error) {
    if (!stop.aborted) {
      exitCode = 1;
      const reason = error instanceof UpRefused ? error.message : String(error instanceof Error ? error.stack : error);
      log.write("sortie", `did not start: ${reason}`);
      process.stderr.write(`${error instanceof UpRefused ? error.message : `${reason}\nThe log: ${home.log}`}\n`);
    }
  }
  forgetRunning(home);
  say("sortie", "stopping");
  for (const part of parts.reverse()) await part.stop();
  say("sortie", "stopped");
  return kill.aborted ? 130 : exitCode;
}

async function startAll(home: Home, parts: Part[], say: Boot["say"], options: UpOptions) {
  const { env, port, listen, starters, stop } = options;
  hostToken(home);
  const url = urlOf(listen, await findPort(port, listen));
  let given: NodeJS.ProcessEnv = {
    ...env,
    SORTIE_HOME: home.root,
    SORTIE_TOKEN_FILE: home.token,
    SORTIE_HOST: hostId(home),
    SORTIE_URL: url,
  };
  const add = (part: Part) => {
    if (stop.aborted) part.kill();
    else parts.push(part);
  };
  for (const start of starters) {
    stop.throwIfAborted();
    const boot: Boot = { home, env: given, listen, url, signal: stop, add, say };
    given = { ...given, ...(await Promise.race([start(boot), aborted(stop)])) };
  }
  stop.throwIfAborted();
  return { url, env: given };
}

async function tellOfTheOther(home: Home, { json, print, stop }: UpOptions): Promise<number> {
  // The other one holds the lock from its first moment and says where it is at the end of its start.
  await until(() => readRunning(home) !== undefined, { withinMs: readyMs, everyMs: pollMs, signal: stop });
  const running = readRunning(home);
  if (!running)
    throw new UpRefused(`Another process owns ${home.root} and has not finished starting: see ${home.log}.`);
  print(json ? runningJson(home, running.url, running.pid, true) : alreadyRunningBlock(home, running));
  return 0;
}

function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
}
