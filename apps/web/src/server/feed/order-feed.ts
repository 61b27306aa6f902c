import type { EventMessage } from "@sortie/bus/messages";
import type { Recorded } from "@sortie/core/mission/events";

/** How far a feed is, and what arrived early: version → event, null where only the log has it. */
export interface FeedOrder {
  readonly sent: number;
  readonly held: ReadonlyMap<number, Recorded | null>;
}

export const feedFrom = (sent: number): FeedOrder => ({ sent, held: new Map() });

/** Takes a live message in: old and repeated ones change nothing. Above `heldMax` it is forgotten; the log has it. */
export function offer(order: FeedOrder, message: EventMessage, heldMax: number): FeedOrder {
  const { version } = message;
  if (version <= order.sent || order.held.get(version)) return order;
  const event = "event" in message ? recordedIn(message) : null;
  const held = order.held.size < heldMax ? order.held : new Map<number, null>();
  return { ...order, held: new Map(held).set(version, event) };
}

/** The same as if everything up to `sent` had been sent. */
export function beginAt(order: FeedOrder, sent: number): FeedOrder {
  return { sent, held: new Map([...order.held].filter(([version]) => version > sent)) };
}

/** Takes in what was read from the log above `sent`, which has no gaps. */
export function fill(order: FeedOrder, events: readonly Recorded[]): FeedOrder {
  const held = new Map(order.held);
  for (const event of events) if (event.version > order.sent) held.set(event.version, event);
  return { ...order, held };
}

/** Everything that can be sent now, in order, and the feed as it is afterwards. */
export function takeReady(order: FeedOrder): { ready: Recorded[]; order: FeedOrder } {
  const ready: Recorded[] = [];
  let next = order.held.get(order.sent + 1);
  while (next) {
    ready.push(next);
    next = order.held.get(order.sent + ready.length + 1);
  }
  if (ready.length === 0) return { ready, order };
  return { ready, order: beginAt(order, order.sent + ready.length) };
}

/** Is something held back, so that only the log can tell what comes before it? */
export function hasGap(order: FeedOrder): boolean {
  return order.held.size > 0;
}

function recordedIn({ missionId, version, event }: Extract<EventMessage, { event: unknown }>): Recorded | null {
  if (event === null || typeof event !== "object" || Array.isArray(event)) return null;
  const isWhole = event.mission === missionId && event.version === version && typeof event.event === "object";
  return isWhole ? (event as unknown as Recorded) : null;
}
