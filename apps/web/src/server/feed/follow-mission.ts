import type { Bus } from "@sortie/bus/connect";
import { followEvents } from "@sortie/bus/follow";
import type { Recorded } from "@sortie/core/mission/events";
import { readEvents } from "@sortie/db/event-store";
import { isUnavailable, type Sql } from "@sortie/db/sql";
import { feedLookMs, feedPageMax, feedPollMs } from "../limits.ts";
import { feedFrom, fill, hasGap, offer, takeReady } from "./order-feed.ts";
import { WakeUp } from "./wake-up.ts";

interface Following {
  sql: Sql;
  bus: Bus;
  mission: string;
  after: number;
  signal: AbortSignal;
}

/**
 * A mission's events above `after`, each once, in version order, without gaps, until the signal aborts: the log first,
 * then live, and from the log again whenever the live ones leave a gap or the broker is away.
 */
export async function* followMission({ sql, bus, mission, after, signal }: Following): AsyncGenerator<Recorded> {
  let order = feedFrom(after);
  let mustRead = true;
  const wakeUp = new WakeUp();
  const look = () => {
    mustRead = true;
    wakeUp.wake();
  };
  const unfollow = followEvents(
    bus,
    mission,
    (message) => {
      order = offer(order, message, feedPageMax);
      wakeUp.wake();
    },
    look,
  );
  const unwatch = bus.watch(look);
  try {
    while (!signal.aborted) {
      const isRead: boolean = mustRead || hasGap(order);
      mustRead = false;
      const page: Recorded[] | undefined = isRead ? await readUnlessAway(sql, mission, order.sent) : [];
      order = fill(order, page ?? []);
      const taken = takeReady(order);
      order = taken.order;
      for (const event of taken.ready) yield event;
      if (mustRead || taken.ready.length > 0) continue;
      const isBehind: boolean = page === undefined || hasGap(order) || !bus.connection();
      mustRead = !(await wakeUp.within(isBehind ? feedPollMs : feedLookMs, signal));
    }
  } finally {
    unfollow();
    unwatch();
  }
}

/** Undefined while the database is away: the next look may find it. */
async function readUnlessAway(sql: Sql, mission: string, after: number): Promise<Recorded[] | undefined> {
  try {
    return await readEvents(sql, mission, after, feedPageMax);
  } catch (error) {
    if (isUnavailable(error)) return undefined;
    throw error;
  }
}
