import { limits } from "../limits.ts";
import type { Clock, Lease, Store } from "./ports.ts";

/**
 * Renews a lease while the work goes on, and aborts the work before the lease can run out unrenewed.
 * `claimedAt` is when the claim was asked for; `onVersion` gets the mission's head version with each renewal.
 */
export class LeaseKeeper {
  readonly #lost = new AbortController();
  readonly #stop = new AbortController();
  #holdsUntil: number;

  constructor(
    private readonly deps: { store: Store; clock: Clock },
    private readonly mission: string,
    readonly lease: Lease,
    claimedAt: number,
    private readonly onVersion: (version: number) => void,
  ) {
    this.#holdsUntil = claimedAt + limits.leaseTrustMs;
    void this.#keep(Math.max(0, claimedAt + limits.leaseRenewMs - deps.clock.now()));
  }

  /** Aborts when the lease is lost or can no longer be trusted. */
  get lost(): AbortSignal {
    return this.#lost.signal;
  }

  async release(): Promise<void> {
    this.#stop.abort();
    if (!this.#lost.signal.aborted) await this.deps.store.release(this.mission, this.lease);
  }

  async #keep(firstPause: number): Promise<void> {
    const { store, clock } = this.deps;
    let pause = firstPause;
    while (!this.#stop.signal.aborted) {
      await clock.sleep(pause, this.#stop.signal);
      if (this.#stop.signal.aborted) return;
      const asked = clock.now();
      const version = await this.#renew(store);
      if (this.#stop.signal.aborted) return;
      if (version === "lost") return this.#lost.abort();
      if (version !== "away") {
        this.#holdsUntil = asked + limits.leaseTrustMs;
        this.onVersion(version);
      }
      if (clock.now() >= this.#holdsUntil) return this.#lost.abort();
      pause = version === "away" ? limits.leaseRetryMs : limits.leaseRenewMs;
    }
  }

  async #renew(store: Store): Promise<number | "lost" | "away"> {
    const { clock } = this.deps;
    const answered = new AbortController();
    const deadline = clock.sleep(Math.max(0, this.#holdsUntil - clock.now()), answered.signal);
    const renewed = store.renew(this.mission, this.lease).then(
      (version) => version ?? ("lost" as const),
      () => "away" as const,
    );
    return Promise.race([renewed, deadline.then(() => "away" as const)]).finally(() => answered.abort());
  }
}
