import { Worker } from "node:worker_threads";

// Plain JavaScript in a string, so that it runs the same from source and from a bundle.
const source = `
const { workerData } = require("node:worker_threads");
const { writeSync } = require("node:fs");
const beats = new Int32Array(workerData.beats);
const parent = process.ppid;
let seen = 0;
let silentMs = 0;
setInterval(() => {
  const now = Atomics.load(beats, 0);
  silentMs = now === seen ? silentMs + workerData.tickMs : 0;
  const stalled = Atomics.load(beats, 1) === 1 && silentMs >= workerData.stallMs;
  seen = now;
  const orphaned = process.ppid !== parent && silentMs >= workerData.orphanMs;
  if (!stalled && !orphaned) return;
  writeSync(2, "the database did not return for " + silentMs + " ms: ending the process\\n");
  process.kill(process.pid, "SIGKILL");
}, workerData.tickMs);
`;

const tickMs = 250;
const orphanMs = 2_000;

export type Watchdog = {
  /** From here on a stall counts; opening the engine may take longer than any statement. */
  arm(): void;
};

/**
 * Ends this process with SIGKILL when its event loop stands still for `stallMs`, or for two seconds when its
 * parent is gone: an engine that spins can be ended neither by a signal handler nor by the end of stdin.
 */
export function startWatchdog(stallMs: number): Watchdog {
  const beats = new Int32Array(new SharedArrayBuffer(8));
  setInterval(() => Atomics.add(beats, 0, 1), tickMs).unref();
  const data = { beats: beats.buffer, stallMs, tickMs, orphanMs };
  new Worker(source, { eval: true, execArgv: [], workerData: data }).unref();
  return { arm: () => Atomics.store(beats, 1, 1) };
}
