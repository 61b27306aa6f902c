import { type ChildProcess, spawn } from "node:child_process";
import { forgetProcess, recordProcess } from "./leftovers.ts";
import { type Backoff, backoff as backoffDefault, stopMs as stopMsDefault } from "./limits.ts";
import { eachLine } from "./lines.ts";

export type Argv = readonly [command: string, ...args: string[]];

export interface ChildSpec {
  readonly name: string;
  readonly argv: Argv;
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** Where its pid is written down while it runs. */
  readonly pidFile: string;
  readonly say: (line: string) => void;
  readonly backoff?: Backoff;
  readonly stopMs?: number;
}

export interface Part {
  readonly name: string;
  /** SIGTERM, and SIGKILL for the whole group at the deadline; resolves when it is gone. */
  stop(): Promise<void>;
  /** SIGKILL now. */
  kill(): void;
}

/** Keeps one child process running: starts it again when it ends, until it is stopped. */
export function superviseChild(spec: ChildSpec): Part {
  const { firstMs, longestMs, steadyMs } = spec.backoff ?? backoffDefault;
  let child: ChildProcess | undefined;
  let again: NodeJS.Timeout | undefined;
  let waitMs = firstMs;
  let stopping = false;
  let stopped = () => {};

  const start = () => {
    const startedMs = performance.now();
    const current = spawnChild(spec);
    child = current;
    let ended = false;
    const onEnd = (how: string) => {
      if (ended) return;
      ended = true;
      killGroup(current);
      forgetProcess(spec.pidFile);
      child = undefined;
      if (stopping) return stopped();
      if (performance.now() - startedMs >= steadyMs) waitMs = firstMs;
      spec.say(`${how}; starting it again in ${waitMs / 1000} s`);
      again = setTimeout(start, waitMs);
      waitMs = Math.min(waitMs * 2, longestMs);
    };
    current.once("error", (error) => onEnd(`could not be started: ${error.message}`));
    current.once("exit", (code, signal) => onEnd(signal ? `ended by ${signal}` : `ended with code ${code}`));
  };
  start();

  return {
    name: spec.name,
    async stop() {
      stopping = true;
      clearTimeout(again);
      const current = child;
      if (!current) return;
      const gone = new Promise<void>((resolve) => {
        stopped = resolve;
      });
      current.kill("SIGTERM");
      const deadline = setTimeout(() => {
        spec.say("did not stop in time and is killed");
        killGroup(current);
      }, spec.stopMs ?? stopMsDefault);
      await gone;
      clearTimeout(deadline);
    },
    kill() {
      stopping = true;
      clearTimeout(again);
      if (child) killGroup(child);
    },
  };
}

function spawnChild({ argv: [command, ...args], cwd, env, pidFile, say }: ChildSpec): ChildProcess {
  // A group of its own: Ctrl-C reaches the launcher alone, which stops the children in order.
  // The stdin pipe is never written: a child ends when it ends, also after kill -9 of the launcher.
  const child = spawn(command, args, { cwd, env: { ...env, SORTIE_PARENT: "1" }, stdio: "pipe", detached: true });
  if (child.pid !== undefined) recordProcess(pidFile, child.pid);
  eachLine(child.stdout, say);
  eachLine(child.stderr, say);
  child.stdin.on("error", () => {});
  return child;
}

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, "SIGKILL");
  } catch {
    // The group is empty.
  }
}
