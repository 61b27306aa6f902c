import {
  type CommandId,
  commandIdPattern,
  type LookId,
  lookIdPattern,
  type MissionId,
  missionIdPattern,
} from "@sortie/core/kernel/ids";
import { z } from "zod";
import { eventInlineBytesMax } from "./limits.ts";

// Messages carry ids, never commands: whoever can publish proves nothing.
const missionId = z.custom<MissionId>((value) => typeof value === "string" && missionIdPattern.test(value));
const commandId = z.custom<CommandId>((value) => typeof value === "string" && commandIdPattern.test(value));
const lookId = z.custom<LookId>((value) => typeof value === "string" && lookIdPattern.test(value));
const version = z.int().positive();

export const commandHint = z.strictObject({ commandId });
export type CommandHint = z.infer<typeof commandHint>;

/** Something was asked of runners, or was answered: what, is in the database. */
export const lookHint = z.strictObject({ lookId });
export type LookHint = z.infer<typeof lookHint>;

export const workHint = z.strictObject({ missionId });
export type WorkHint = z.infer<typeof workHint>;

/** A committed event, or the pointer to one that is too large to travel: its reader takes it from the log. */
export const eventMessage = z.union([
  z.strictObject({ missionId, version, pointer: z.literal(true) }),
  z.strictObject({ missionId, version, event: z.json() }),
]);
export type EventMessage = z.infer<typeof eventMessage>;

/** `outcome` is the stored receipt of the command, opaque here. */
export const receiptMessage = z.strictObject({
  commandId,
  missionId,
  outcome: z.looseObject({ status: z.string() }),
});
export type ReceiptMessage = z.infer<typeof receiptMessage>;

/** A piece of what an agent is saying, or null where it is in the log; opaque here. */
export const liveMessage = z.strictObject({ missionId, chunk: z.json() });
export type LiveMessage = z.infer<typeof liveMessage>;

const utf8 = new TextEncoder();
const strictUtf8 = new TextDecoder("utf-8", { fatal: true });

export function encode(
  message: CommandHint | LookHint | WorkHint | EventMessage | ReceiptMessage | LiveMessage,
): Uint8Array {
  return utf8.encode(JSON.stringify(message));
}

/** Undefined for whatever is not exactly such a message. */
export function decode<T>(schema: z.ZodType<T>, data: Uint8Array): T | undefined {
  try {
    return schema.safeParse(JSON.parse(strictUtf8.decode(data))).data;
  } catch {
    return undefined;
  }
}

/** The event itself up to 256 KiB encoded, above that its pointer. */
export function encodeEvent(message: { missionId: MissionId; version: number; event: unknown }): Uint8Array {
  const { missionId, version, event } = message;
  const inline = utf8.encode(JSON.stringify({ missionId, version, event }));
  return inline.byteLength <= eventInlineBytesMax ? inline : encode({ missionId, version, pointer: true });
}
