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
  seen = now;
  const orphaned = process.ppid !== parent && silentMs >= workerData.orphanMs;
  if (silentMs < workerData.stallMs && !orphaned) return;
  writeSync(2, "the database did not return for " + silentMs + " ms: ending the process\\n");
  process.kill(process.pid, "SIGKILL");
}, workerData.tickMs);
`;

const tickMs = 250;
const orphanMs = 2_000;

/**
 * Ends this process with SIGKILL when its event loop stands still for `stallMs`, or for two seconds when its
 * parent is gone: an engine that spins can be ended neither by a signal handler nor by the end of stdin.
 */
export function startWatchdog(stallMs: number): void {
  const beats = new Int32Array(new SharedArrayBuffer(4));
  setInterval(() => Atomics.add(beats, 0, 1), tickMs).unref();
  const data = { beats: beats.buffer, stallMs, tickMs, orphanMs };
  new Worker(source, { eval: true, execArgv: [], workerData: data }).unref();
}
