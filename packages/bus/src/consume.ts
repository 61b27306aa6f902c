import { setMaxListeners } from "node:events";
import type { JsMsg } from "@nats-io/jetstream";
import { nanos } from "@nats-io/transport-node";
import type { CommandId, MissionId } from "@sortie/core/kernel/ids";
import { Attachment } from "./attachment.ts";
import type { Bus } from "./connect.ts";
import { pause } from "./deadline.ts";
import { attachRetryMs, consumeLimits, unacknowledgedMax, workConsumerIdleMs } from "./limits.ts";
import { commandHint, decode, workHint } from "./messages.ts";
import { type PoisonReason, type PoisonRecord, poisonRecordOf } from "./poison.ts";
import type { ConsumerSettings } from "./streams.ts";
import { commandsSubject, hostToken, workSubjectsOf } from "./subjects.ts";

/** `deliveries` counts this one too. */
export type Delivery = { deliveries: number };

export type ConsumeOptions<Id> = {
  /** What it returns is acknowledged, what it throws comes again later. It has to bear repetition. */
  handle(id: Id, delivery: Delivery): Promise<void>;
  /** Writes the record down; only then is the message removed. */
  onPoison(record: PoisonRecord): Promise<void>;
  /** What went wrong and is being retried, for the log. */
  onTrouble?(error: unknown): void;
  /** Messages in hand at once; no more are fetched. */
  concurrency: number;
  signal: AbortSignal;
  limits?: ConsumeLimits;
};

/** All consumers of one queue have to use the same acknowledgement wait; heartbeats come at a third of it. */
export type ConsumeLimits = {
  ackWaitMs: number;
  deliveriesMax: number;
  redeliveryDelayMs: { first: number; most: number };
};

/**
 * Ids of commands until the signal aborts, whatever happens to the broker meanwhile.
 * Resolves when the handlers that were running have ended; never rejects.
 */
export function consumeCommands(bus: Bus, options: ConsumeOptions<CommandId>): Promise<void> {
  const consumer = { durable_name: "runners", filter_subject: commandsSubject };
  const idOf = (data: Uint8Array) => decode(commandHint, data)?.commandId;
  return consume(bus, { limits: consumeLimits, ...options, stream: "COMMANDS", consumer, idOf });
}

/** Missions of a host to look at, shared between the host's runners; ends as consumeCommands does. */
export function consumeWork(bus: Bus, host: string, options: ConsumeOptions<MissionId>): Promise<void> {
  const consumer = {
    durable_name: `host-${hostToken(host)}`,
    filter_subject: workSubjectsOf(host),
    inactive_threshold: nanos(workConsumerIdleMs),
  };
  const idOf = (data: Uint8Array) => decode(workHint, data)?.missionId;
  return consume(bus, { limits: consumeLimits, ...options, stream: "WORK", consumer, idOf });
}

type Queue<Id> = ConsumeOptions<Id> & {
  limits: ConsumeLimits;
  stream: string;
  consumer: ConsumerSettings;
  idOf(data: Uint8Array): Id | undefined;
};

async function consume<Id>(bus: Bus, queue: Queue<Id>): Promise<void> {
  const attachment = new Attachment(bus, queue.stream, {
    ...queue.consumer,
    ack_policy: "explicit",
    ack_wait: nanos(queue.limits.ackWaitMs),
    deliver_policy: "all",
    // The server would only stop delivering such a message and leave it in the stream; we bury it ourselves.
    max_deliver: -1,
    max_ack_pending: unacknowledgedMax,
  });
  // Every slot listens to it, and the caller's own signal is not ours to configure.
  const signal = AbortSignal.any([queue.signal]);
  setMaxListeners(0, signal);
  const slots = Array.from({ length: queue.concurrency }, () => fillSlot(bus, attachment, { ...queue, signal }));
  await Promise.all(slots);
}

async function fillSlot<Id>(bus: Bus, attachment: Attachment, queue: Queue<Id>): Promise<void> {
  while (!queue.signal.aborted && bus.status().state !== "closed") {
    try {
      const message = await attachment.next(queue.signal);
      if (message && queue.signal.aborted) message.nak();
      else if (message) await settle(message, queue);
    } catch (error) {
      queue.onTrouble?.(error);
      await pause(attachRetryMs, queue.signal);
    }
  }
}

async function settle<Id>(message: JsMsg, queue: Queue<Id>): Promise<void> {
  const heartbeat = setInterval(() => tell(() => message.working(), queue), queue.limits.ackWaitMs / 3);
  try {
    await handleOrBury(message, queue);
  } catch (error) {
    queue.onTrouble?.(error);
    tell(() => message.nak(redeliveryDelay(message.info.deliveryCount, queue.limits.redeliveryDelayMs)), queue);
  } finally {
    clearInterval(heartbeat);
  }
}

async function handleOrBury<Id>(message: JsMsg, queue: Queue<Id>): Promise<void> {
  const deliveries = message.info.deliveryCount;
  const id = queue.idOf(message.data);
  if (id === undefined) return bury(message, queue, "unreadable");
  if (deliveries > queue.limits.deliveriesMax) return bury(message, queue, "delivered_too_often");
  await queue.handle(id, { deliveries });
  tell(() => message.ack(), queue);
}

async function bury<Id>(message: JsMsg, queue: Queue<Id>, reason: PoisonReason): Promise<void> {
  await queue.onPoison(poisonRecordOf(message, reason));
  tell(() => message.term(), queue);
}

/** An answer that cannot be sent is only a message that comes again. */
function tell<Id>(answer: () => void, queue: Queue<Id>): void {
  try {
    answer();
  } catch (error) {
    queue.onTrouble?.(error);
  }
}

/** Doubles with each delivery, up to the most. */
export function redeliveryDelay(deliveries: number, { first, most }: ConsumeLimits["redeliveryDelayMs"]): number {
  return Math.min(most, first * 2 ** Math.max(0, deliveries - 1));
}
