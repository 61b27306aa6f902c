import { randomUUID } from "node:crypto";
import { type JetStreamClient, jetstream } from "@nats-io/jetstream";
import { asCommandId, asLookId, asMissionId } from "@sortie/core/kernel/ids";
import type { Bus } from "./connect.ts";
import { within } from "./deadline.ts";
import { BusRefused, BusUnavailable, messageOf, nobodyListens } from "./failures.ts";
import { eventsInFlightMax, publishDeadlineMs } from "./limits.ts";
import { encode, encodeEvent, type LiveMessage, type ReceiptMessage } from "./messages.ts";
import { ensureStreams } from "./streams.ts";
import {
  commandsSubject,
  eventsSubject,
  liveSubject,
  lookAnsweredSubject,
  looksSubject,
  receiptSubject,
  workSubject,
} from "./subjects.ts";

/** Nothing here rejects for want of a broker; only a malformed id throws. */
export type PublishOutcome = { published: true; duplicate: boolean } | { published: false; failure: BusUnavailable };

/** Announces a stored command. `fresh` when the sweep repeats it: the broker must not take it for a duplicate. */
export function publishCommand(bus: Bus, commandId: string, options?: { fresh?: boolean }): Promise<PublishOutcome> {
  const id = asCommandId(commandId);
  const messageId = options?.fresh ? `${id}:${randomUUID()}` : id;
  return stored(bus, (js) => js.publish(commandsSubject, encode({ commandId: id }), { msgID: messageId }));
}

/** Wakes the runners of a host for a mission that has something due. */
export function publishWork(bus: Bus, host: string, missionId: string): Promise<PublishOutcome> {
  const subject = workSubject(host, missionId);
  return stored(bus, (js) => js.publish(subject, encode({ missionId: asMissionId(missionId) })));
}

export type CommittedEvent = { missionId: string; version: number; event: unknown };

/** In the order given; above 256 KiB an event travels as a pointer. All or, as far as the caller knows, none. */
export async function publishEvents(bus: Bus, events: readonly CommittedEvent[]): Promise<PublishOutcome> {
  let duplicate = events.length > 0;
  for (let start = 0; start < events.length; start += eventsInFlightMax) {
    const batch = events.slice(start, start + eventsInFlightMax);
    const outcomes = await Promise.all(batch.map((event) => publishEvent(bus, event)));
    for (const outcome of outcomes) {
      if (!outcome.published) return outcome;
      duplicate &&= outcome.duplicate;
    }
  }
  return { published: true, duplicate };
}

function publishEvent(bus: Bus, { missionId, version, event }: CommittedEvent): Promise<PublishOutcome> {
  const id = asMissionId(missionId);
  const data = encodeEvent({ missionId: id, version, event });
  return stored(bus, (js) => js.publish(eventsSubject(id), data, { msgID: `${id}:${version}` }));
}

/** Core NATS: handed to the connected broker, for who waits for it now; it is not stored and nobody acknowledges it. */
export function publishReceipt(bus: Bus, receipt: ReceiptMessage): Promise<PublishOutcome> {
  return attempt(async (deadline) => {
    const connection = await bus.connected(left(deadline));
    connection.publish(receiptSubject(receipt.commandId), encode(receipt));
    return { duplicate: false };
  });
}

/** Core NATS, at most once: a look was asked or answered; whoever misses it looks into the database a little later. */
export function publishLook(bus: Bus, lookId: string, what: "asked" | "answered"): void {
  const subject = what === "asked" ? looksSubject : lookAnsweredSubject(lookId);
  bus.connection()?.publish(subject, encode({ lookId: asLookId(lookId) }));
}

/** Core NATS, at most once: something is said in a turn. Dropped at once where no broker is connected. */
export function publishLive(bus: Bus, missionId: string, chunk: LiveMessage["chunk"]): void {
  const id = asMissionId(missionId);
  bus.connection()?.publish(liveSubject(id), encode({ missionId: id, chunk }));
}

function stored(bus: Bus, publish: (js: JetStreamClient) => Promise<{ duplicate: boolean }>): Promise<PublishOutcome> {
  return attempt(async (deadline) => {
    const once = async () => {
      const connection = await bus.connected(left(deadline));
      return publish(jetstream(connection, { timeout: left(deadline) }));
    };
    try {
      return await once();
    } catch (error) {
      // No stream listens on the subject: somebody wiped them.
      if (!nobodyListens(error)) throw error;
      await ensureStreams(bus);
      return await once();
    }
  });
}

async function attempt(send: (deadline: number) => Promise<{ duplicate: boolean }>): Promise<PublishOutcome> {
  const late = () => new BusUnavailable(`no acknowledgement within ${publishDeadlineMs} ms`);
  try {
    const { duplicate } = await within(publishDeadlineMs, send(Date.now() + publishDeadlineMs), late);
    return { published: true, duplicate };
  } catch (error) {
    if (error instanceof BusUnavailable) return { published: false, failure: error };
    if (error instanceof BusRefused)
      return { published: false, failure: new BusUnavailable(error.message, { cause: error }) };
    return { published: false, failure: new BusUnavailable(messageOf(error), { cause: error }) };
  }
}

function left(deadline: number): number {
  return Math.max(1, deadline - Date.now());
}
