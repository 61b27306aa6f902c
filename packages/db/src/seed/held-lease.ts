import type { MissionId } from "@sortie/core/kernel/ids";
import { claimLease, type LeaseKey, renewLease } from "../leases.ts";
import type { Sql } from "../sql.ts";

/** A lease that is claimed again whenever the story took longer than it holds. */
export class HeldLease {
  readonly #claim: () => Promise<LeaseKey | undefined>;
  readonly #renew: (lease: LeaseKey) => Promise<number | undefined>;
  #lease: LeaseKey | undefined;

  constructor(sql: Sql, mission: MissionId, owner: string, host: string) {
    this.#claim = () => claimLease(sql, mission, owner, host);
    this.#renew = (lease) => renewLease(sql, mission, lease);
  }

  async key(): Promise<LeaseKey> {
    if (this.#lease && (await this.#renew(this.#lease)) !== undefined) return this.#lease;
    this.#lease = await this.#claim();
    if (!this.#lease) throw new Error("the mission is somebody else's");
    return this.#lease;
  }
}
