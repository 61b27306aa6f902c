import { rmSync } from "node:fs";
import { type Home, readIfThere, writePrivate } from "./home.ts";
import { isAlive, type ProcessIdentity, startOf } from "./process-identity.ts";

/** What `run.json` tells while a launcher has everything running. */
export interface Running {
  readonly url: string;
  readonly pid: number;
  /** ISO 8601. */
  readonly startedAt: string;
  /** The launcher's start in the system's own notation: with the pid it names one process. */
  readonly processStart: string;
  /** Only of the embedded database; it holds the password of this start, and the file is its owner's alone. */
  readonly databaseUrl?: string;
}

export function writeRunning(home: Home, running: { url: string; databaseUrl?: string }): void {
  const processStart = startOf(process.pid) ?? "";
  const whole: Running = { ...running, pid: process.pid, startedAt: new Date().toISOString(), processStart };
  writePrivate(home.running, `${JSON.stringify(whole, null, 2)}\n`);
}

export function forgetRunning(home: Home): void {
  rmSync(home.running, { force: true });
}

/** What runs in this home now; undefined when nothing does, or does not answer yet. */
export function readRunning(home: Home): Running | undefined {
  const text = readIfThere(home.running);
  if (text === undefined) return undefined;
  const running: Running = JSON.parse(text);
  const launcher: ProcessIdentity = { pid: running.pid, startedAt: running.processStart };
  return isAlive(launcher) ? running : undefined;
}
