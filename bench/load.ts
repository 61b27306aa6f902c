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

/** What one round of a load does, call by call, and what has to be done before the next, which is not measured. */
export interface Load {
  calls: readonly Caller[];
  renew(): Promise<void>;
}

/**
 * Measures loads round by round until each was measured for so long, always the one that was measured least: whatever
 * else the machine does meets all of them. A first round of each is its warm-up.
 */
export async function inTurns<N extends string>(
  loads: Record<N, Load>,
  { inFlight, seconds }: { inFlight: number; seconds: number },
): Promise<Record<N, Measured>> {
  const names = Object.keys(loads) as N[];
  const nothing = (): Measured => ({ calls: 0, events: 0, seconds: 0, latenciesMs: [] });
  const sums = Object.fromEntries(names.map((name) => [name, nothing()])) as Record<N, Measured>;
  for (const name of names) {
    await through(loads[name].calls, inFlight);
    await loads[name].renew();
  }
  const leastMeasured = () => names.reduce((one, other) => (sums[other].seconds < sums[one].seconds ? other : one));
  for (let name = leastMeasured(); sums[name].seconds < seconds; name = leastMeasured()) {
    sums[name] = added(sums[name], await through(loads[name].calls, inFlight));
    await loads[name].renew();
  }
  return sums;
}

/** Makes every call once, so many at a time. */
async function through(calls: readonly Caller[], inFlight: number): Promise<Measured> {
  const open = calls.values();
  const latenciesMs: number[] = [];
  let events = 0;
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: inFlight }, async () => {
      for (const call of open) {
        const at = performance.now();
        const appended = await call();
        events += appended;
        latenciesMs.push(performance.now() - at);
      }
    }),
  );
  return { calls: latenciesMs.length, events, seconds: (performance.now() - begun) / 1_000, latenciesMs };
}

function added(one: Measured, other: Measured): Measured {
  return {
    calls: one.calls + other.calls,
    events: one.events + other.events,
    seconds: one.seconds + other.seconds,
    latenciesMs: one.latenciesMs.concat(other.latenciesMs),
  };
}

export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0;
}
