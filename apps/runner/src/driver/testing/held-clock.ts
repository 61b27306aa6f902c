import type { Clock } from "../ports.ts";

/** A clock that moves only when a test moves it. Milliseconds. */
export class HeldClock implements Clock {
  readonly #sleepers = new Set<{ until: number; wake: () => void }>();
  #now = 0;

  now(): number {
    return this.#now;
  }

  sleep(ms: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      if (signal.aborted) return resolve();
      const onAbort = () => this.#wake(sleeper);
      const wake = () => {
        signal.removeEventListener("abort", onAbort);
        resolve();
      };
      const sleeper = { until: this.#now + ms, wake };
      this.#sleepers.add(sleeper);
      signal.addEventListener("abort", onAbort, { once: true });
    });
  }

  /** Wakes each sleeper at its time, and lets what it does settle before the next. */
  async pass(ms: number): Promise<void> {
    const end = this.#now + ms;
    await settled();
    for (let next = this.#nextUntil(end); next; next = this.#nextUntil(end)) {
      this.#now = next.until;
      this.#wake(next);
      await settled();
    }
    this.#now = end;
  }

  #nextUntil(end: number): { until: number; wake: () => void } | undefined {
    return [...this.#sleepers].filter(({ until }) => until <= end).sort((a, b) => a.until - b.until)[0];
  }

  #wake(sleeper: { until: number; wake: () => void }): void {
    if (this.#sleepers.delete(sleeper)) sleeper.wake();
  }
}

/** Everything that was waiting for nothing but its turn has had it. */
export async function settled(): Promise<void> {
  for (let round = 0; round < 20; round += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** Waits for a fact while no held time passes; what the driver reads from the disk takes real time, so the deadline is real. */
export async function untilFact(holds: () => boolean, says: () => string): Promise<void> {
  const deadline = performance.now() + 20_000;
  while (!holds()) {
    if (performance.now() > deadline) throw new Error(`never reached: ${says()}`);
    await settled();
  }
}
