import type { Bus } from "@sortie/bus/connect";
import { publishEvents, publishLive } from "@sortie/bus/publish";
import type { Recorded } from "@sortie/core/mission/events";
import { markRelayed } from "@sortie/db/outbox";
import type { Sql } from "@sortie/db/sql";

/** Publishes committed events at once and in order; what fails stays in the outbox and is relayed by the loop. */
export class Announcer {
  #waiting: Recorded[] = [];
  #running: Promise<void> = Promise.resolve();

  constructor(
    private readonly bus: Bus,
    private readonly sql: Sql,
  ) {}

  announce(events: readonly Recorded[]): void {
    if (events.length === 0) return;
    this.#waiting.push(...events);
    if (this.#waiting.length === events.length) this.#running = this.#running.then(() => this.#flush());
  }

  /** Tells who watches that the agent said something: they read it from the log. */
  said(mission: string): void {
    publishLive(this.bus, mission, null);
  }

  /** Ends when everything announced so far is published or left to the relay. */
  async settled(): Promise<void> {
    await this.#running;
  }

  async #flush(): Promise<void> {
    const batch = this.#waiting;
    this.#waiting = [];
    await relay(this.bus, this.sql, batch).catch(() => undefined);
  }
}

/** Gives how many events the broker acknowledged: all, or none as far as we know. */
export async function relay(bus: Bus, sql: Sql, events: readonly Recorded[]): Promise<number> {
  if (events.length === 0) return 0;
  const messages = events.map(({ mission, version, ...rest }) => ({
    missionId: mission,
    version,
    event: { mission, version, ...rest },
  }));
  const { published } = await publishEvents(bus, messages);
  if (!published) return 0;
  await markRelayed(sql, events);
  return events.length;
}
