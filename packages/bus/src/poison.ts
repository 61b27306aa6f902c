import type { JsMsg } from "@nats-io/jetstream";
import { poisonPayloadBytesMax } from "./limits.ts";

export type PoisonReason = "unreadable" | "delivered_too_often";

/**
 * A message that will not be delivered again. `payload` is its start as text (at most 16 KiB) that any database
 * accepts; `sequence` is unique in a stream as long as the stream lives.
 */
export type PoisonRecord = {
  stream: string;
  subject: string;
  sequence: number;
  payload: string;
  reason: PoisonReason;
  deliveries: number;
};

export function poisonRecordOf(message: JsMsg, reason: PoisonReason): PoisonRecord {
  return {
    stream: message.info.stream,
    subject: message.subject,
    sequence: message.seq,
    payload: payloadText(message.data),
    reason,
    deliveries: message.info.deliveryCount,
  };
}

export function payloadText(data: Uint8Array): string {
  const text = new TextDecoder().decode(data.subarray(0, poisonPayloadBytesMax));
  return text.replaceAll("\0", "\uFFFD");
}
