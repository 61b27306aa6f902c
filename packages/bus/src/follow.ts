import type { Msg, NatsConnection } from "@nats-io/transport-node";
import type { z } from "zod";
import type { Bus } from "./connect.ts";
import {
  decode,
  type EventMessage,
  eventMessage,
  type LiveMessage,
  type LookHint,
  liveMessage,
  lookHint,
  type ReceiptMessage,
  receiptMessage,
} from "./messages.ts";
import { eventsSubject, liveSubject, lookAnsweredSubject, looksSubject, receiptSubject } from "./subjects.ts";

/**
 * Committed events of one mission, or of all (`"*"`), as they are published: no history, gaps and repetitions are
 * possible, the log fills them. `onEstablished` is called each time the subscription (again) stands: read the log then.
 * Returns how to stop it.
 */
export function followEvents(
  bus: Bus,
  missionId: string,
  onMessage: (message: EventMessage) => void,
  onEstablished?: () => void,
): () => void {
  const deliver = (message: EventMessage, subject: string) => {
    if (subject === eventsSubject(message.missionId)) onMessage(message);
  };
  return subscribe(bus, eventsSubject(missionId), eventMessage, deliver, onEstablished);
}

/** What is said in a running turn, or that something was, best effort. Returns how to stop it. */
export function followLive(bus: Bus, missionId: string, onMessage: (message: LiveMessage) => void): () => void {
  return subscribe(bus, liveSubject(missionId), liveMessage, onMessage);
}

/**
 * The receipt of a command, or undefined when none came in time; never rejects. It is subscribed when this returns
 * (where the broker is connected), so call it first and publish the command afterwards.
 */
export function awaitReceipt(bus: Bus, commandId: string, ms: number): Promise<ReceiptMessage | undefined> {
  const subject = receiptSubject(commandId);
  return new Promise((resolve) => {
    const settle = (receipt: ReceiptMessage | undefined) => {
      clearTimeout(timer);
      stop();
      resolve(receipt);
    };
    const timer = setTimeout(() => settle(undefined), ms);
    const deliver = (receipt: ReceiptMessage) => receipt.commandId === commandId && settle(receipt);
    const stop = subscribe(bus, subject, receiptMessage, deliver);
  });
}

/** Ids of looks as they are asked. `onEstablished` is called each time the subscription (again) stands. */
export function followLooks(bus: Bus, onAsked: (lookId: string) => void, onEstablished?: () => void): () => void {
  return subscribe(bus, looksSubject, lookHint, ({ lookId }) => onAsked(lookId), onEstablished);
}

/** Calls when a look was answered. It is subscribed when this returns, where the broker is connected. */
export function followLookAnswer(bus: Bus, lookId: string, onAnswered: () => void): () => void {
  const deliver = (hint: LookHint) => hint.lookId === lookId && onAnswered();
  return subscribe(bus, lookAnsweredSubject(lookId), lookHint, deliver);
}

function subscribe<T>(
  bus: Bus,
  subject: string,
  schema: z.ZodType<T>,
  deliver: (message: T, subject: string) => void,
  onEstablished?: () => void,
): () => void {
  let subscribed: { connection: NatsConnection; unsubscribe(): void } | undefined;
  const receive = (error: Error | null, message: Msg) => {
    const content = error ? undefined : decode(schema, message.data);
    if (content !== undefined) guarded(() => deliver(content, message.subject));
  };
  const look = () => {
    const connection = bus.connection();
    if (!connection) return;
    // The client renews its subscriptions by itself, but not on a connection that replaced a closed one.
    if (subscribed?.connection !== connection) {
      const subscription = connection.subscribe(subject, { callback: receive });
      subscribed = { connection, unsubscribe: () => subscription.unsubscribe() };
    }
    if (!onEstablished) return;
    const established = () => guarded(onEstablished);
    connection.flush().then(established, () => {});
  };
  const unwatch = bus.watch(look);
  look();
  return () => {
    unwatch();
    subscribed?.unsubscribe();
  };
}

/** A listener's bug ends the process loudly; thrown into the client's reader it would silently end the connection. */
function guarded(listener: () => void): void {
  try {
    listener();
  } catch (error) {
    queueMicrotask(() => {
      throw error;
    });
  }
}
