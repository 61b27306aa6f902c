import { performance } from "node:perf_hooks";

export interface Measured {
  calls: number;
  events: number;
  seconds: number;
  latenciesMs: number[];
}

/** One caller: does its next call and gives how many events that appended. */
export type Caller = () => Promise<number>;

/** Keeps every caller busy with one call at a time for so long; calls that were begun are waited for and counted. */
export async function keepBusy(callers: readonly Caller[], seconds: number): Promise<Measured> {
  const latenciesMs: number[] = [];
  let events = 0;
  const begun = performance.now();
  const until = begun + seconds * 1_000;
  await Promise.all(
    callers.map(async (call) => {
      for (let at = performance.now(); at < until; ) {
        const appended = await call();
        events += appended;
        const now = performance.now();
        latenciesMs.push(now - at);
        at = now;
      }
    }),
  );
  return { calls: latenciesMs.length, events, seconds: (performance.now() - begun) / 1_000, latenciesMs };
}

/** Measures two loads in turns, so that whatever else the machine does meets both; `seconds` each in all. */
export async function inTurns<N extends string>(
  loads: Record<N, readonly Caller[]>,
  seconds: number,
  turns: number,
): Promise<Record<N, Measured>> {
  const names = Object.keys(loads) as N[];
  const sums = Object.fromEntries(
    names.map((name) => [name, { calls: 0, events: 0, seconds: 0, latenciesMs: [] as number[] }]),
  ) as Record<N, Measured>;
  for (let turn = 0; turn < turns; turn += 1) {
    for (const name of names) {
      const { calls, events, seconds: took, latenciesMs } = await keepBusy(loads[name], seconds / turns);
      const sum = sums[name];
      sum.calls += calls;
      sum.events += events;
      sum.seconds += took;
      for (const latency of latenciesMs) sum.latenciesMs.push(latency);
    }
  }
  return sums;
}

export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0;
}
