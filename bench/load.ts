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

/** Measures loads in turns, so that whatever else the machine does meets all of them; each gets its callers anew. */
export async function inTurns<N extends string>(
  loads: Record<N, () => Promise<readonly Caller[]>>,
  { seconds, turnSeconds }: { seconds: number; turnSeconds: number },
): Promise<Record<N, Measured>> {
  const names = Object.keys(loads) as N[];
  const nothing = (): Measured => ({ calls: 0, events: 0, seconds: 0, latenciesMs: [] });
  const sums = Object.fromEntries(names.map((name) => [name, nothing()])) as Record<N, Measured>;
  const turns = Math.ceil(seconds / turnSeconds);
  for (let turn = 0; turn < turns; turn += 1) {
    for (const name of names) {
      const measured = await keepBusy(await loads[name](), seconds / turns);
      sums[name] = {
        calls: sums[name].calls + measured.calls,
        events: sums[name].events + measured.events,
        seconds: sums[name].seconds + measured.seconds,
        latenciesMs: sums[name].latenciesMs.concat(measured.latenciesMs),
      };
    }
  }
  return sums;
}

export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0;
}
