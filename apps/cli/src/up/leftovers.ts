import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { leftoverStopMs, pollMs } from "./limits.ts";
import { isAlive, type ProcessIdentity, startOf } from "./process-identity.ts";
import { until } from "./until.ts";

/** Writes down a process of ours, so that a later start can end it should it be left behind. */
export function recordProcess(file: string, pid: number): void {
  const startedAt = startOf(pid);
  if (startedAt) writeFileSync(file, JSON.stringify({ pid, startedAt } satisfies ProcessIdentity), { mode: 0o600 });
}

export function forgetProcess(file: string): void {
  rmSync(file, { force: true });
}

/** Ends what an earlier launcher of this home left running, and nothing else; returns the names of what it ended. */
export async function endLeftovers(folder: string, stopMs = leftoverStopMs): Promise<string[]> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const ended = await Promise.all(
    readdirSync(folder).map(async (name) => {
      const identity = read(join(folder, name));
      const wasAlive = identity !== undefined && isAlive(identity);
      if (wasAlive) await end(identity, stopMs);
      forgetProcess(join(folder, name));
      return wasAlive ? [name] : [];
    }),
  );
  return ended.flat().sort();
}

async function end(identity: ProcessIdentity, stopMs: number): Promise<void> {
  const gone = () => !isAlive(identity);
  send(identity, "SIGTERM");
  if (await until(gone, { withinMs: stopMs, everyMs: pollMs })) return;
  send(identity, "SIGKILL");
  await until(gone, { withinMs: stopMs, everyMs: pollMs });
}

function send(identity: ProcessIdentity, signal: NodeJS.Signals): void {
  try {
    if (isAlive(identity)) process.kill(identity.pid, signal);
  } catch {
    // It ended between the look and the signal.
  }
}

function read(file: string): ProcessIdentity | undefined {
  try {
    const { pid, startedAt } = JSON.parse(readFileSync(file, "utf8"));
    return Number.isInteger(pid) && typeof startedAt === "string" ? { pid, startedAt } : undefined;
  } catch {
    return undefined;
  }
}
