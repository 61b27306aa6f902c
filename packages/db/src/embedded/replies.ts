import type { Refusal } from "./screening.ts";
import {
  cstring,
  errorFields,
  errorResponse,
  headerBytes,
  message,
  type TransactionStatus,
  walkMessages,
} from "./wire.ts";

/** What an engine's answer to one unit says, and its bytes as the client may see them. */
export type Reply = {
  readonly bytes: Buffer;
  /** Undefined when the unit ended with Flush: the implicit transaction is still open. */
  readonly status: TransactionStatus | undefined;
  readonly parsed: number;
  readonly closed: number;
  readonly failed: boolean;
  readonly changedSettings: boolean;
};

export type ReplyReading = {
  /** Message type of the gateway's own first step (ParseComplete or CloseComplete), to be left out. */
  readonly leaveOut: "1" | "3" | undefined;
  readonly refusals: ReadonlyMap<string, Refusal>;
  readonly restoreNames: (text: string) => string;
};

const settingTags = /^(SET|RESET|DISCARD|LOAD)\b/;

export function readReply(bytes: Buffer, reading: ReplyReading): Reply {
  const pieces: Buffer[] = [];
  let kept = 0;
  let leaveOut: string | undefined = reading.leaveOut;
  let status: TransactionStatus | undefined;
  let parsed = 0;
  let closed = 0;
  let failed = false;
  let changedSettings = false;

  walkMessages(bytes, (type, start, end) => {
    if (type === leaveOut) {
      leaveOut = undefined;
      pieces.push(bytes.subarray(kept, start));
      kept = end;
      return;
    }
    if (type === "1") parsed += 1;
    if (type === "3") closed += 1;
    if (type === "C" && settingTags.test(bytes.toString("latin1", start + headerBytes, end - 1)))
      changedSettings = true;
    if (type === "Z") status = readStatus(bytes, start);
    if (type === "E") {
      failed = true;
      pieces.push(bytes.subarray(kept, start), clientError(bytes.subarray(start, end), reading));
      kept = end;
    }
  });

  const whole = pieces.length === 0 ? bytes : Buffer.concat([...pieces, bytes.subarray(kept)]);
  return { bytes: whole, status, parsed, closed, failed, changedSettings };
}

function readStatus(bytes: Buffer, start: number): TransactionStatus {
  const letter = String.fromCharCode(bytes[start + headerBytes] ?? 0);
  return letter === "T" || letter === "E" ? letter : "I";
}

function clientError(error: Buffer, reading: ReplyReading): Buffer {
  const fields = errorFields(error);
  for (const [marker, refusal] of reading.refusals) {
    if (fields.M?.includes(marker)) return refused(refusal);
  }
  const restored = Object.entries(fields).map(([letter, text]) => cstring(`${letter}${reading.restoreNames(text)}`));
  return message("E", ...restored, Buffer.from([0]));
}

function refused(refusal: Refusal): Buffer {
  return errorResponse({ severity: "ERROR", code: "0A000", message: refusal.message, hint: refusal.hint });
}
