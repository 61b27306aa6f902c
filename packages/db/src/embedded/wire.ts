/** The bytes of the Postgres protocol, version 3: building, framing and walking messages. */

export type TransactionStatus = "I" | "T" | "E";

export type ErrorReport = {
  readonly severity: "ERROR" | "FATAL";
  readonly code: string;
  readonly message: string;
  readonly hint?: string;
};

/** The peer broke the protocol: only its own connection ends. */
export class MalformedMessage extends Error {}

export const headerBytes = 5;
const shortestStartupBytes = 8;
// As in Postgres: MAX_STARTUP_PACKET_LENGTH.
const startupBytesMax = 10_000;

export function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}

export function cstring(text: string): Buffer {
  return Buffer.from(`${text}\0`);
}

export function message(type: string, ...body: Buffer[]): Buffer {
  const bodyBytes = body.reduce((sum, part) => sum + part.length, 0);
  return Buffer.concat([Buffer.from(type), int32(bodyBytes + 4), ...body]);
}

export function query(sql: string): Buffer {
  return message("Q", cstring(sql));
}

export function readyForQuery(status: TransactionStatus): Buffer {
  return message("Z", Buffer.from(status));
}

export function errorResponse(report: ErrorReport): Buffer {
  const fields = [
    cstring(`S${report.severity}`),
    cstring(`V${report.severity}`),
    cstring(`C${report.code}`),
    cstring(`M${report.message}`),
    ...(report.hint === undefined ? [] : [cstring(`H${report.hint}`)]),
  ];
  return message("E", ...fields, Buffer.from([0]));
}

/** The fields of an ErrorResponse or NoticeResponse, by their letter. */
export function errorFields(whole: Buffer): Record<string, string> {
  const fields: Record<string, string> = {};
  let at = headerBytes;
  while (at < whole.length && whole[at] !== 0) {
    const end = whole.indexOf(0, at + 1);
    if (end < 0) break;
    fields[String.fromCharCode(whole[at] ?? 0)] = whole.toString("utf8", at + 1, end);
    at = end + 1;
  }
  return fields;
}

/** Calls `visit` for each complete message in `bytes`. */
export function walkMessages(bytes: Buffer, visit: (type: string, start: number, end: number) => void): void {
  let start = 0;
  while (start + headerBytes <= bytes.length) {
    const end = start + 1 + bytes.readInt32BE(start + 1);
    visit(String.fromCharCode(bytes[start] ?? 0), start, end);
    start = end;
  }
}

/** Cuts a byte stream into messages; holds no more than one message beyond what was pushed last. */
export class FrameReader {
  #chunks: Buffer[] = [];
  #bytes = 0;

  constructor(private readonly messageBytesMax: number) {}

  push(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#bytes += chunk.length;
  }

  /** The untyped first packet; undefined until it is complete. */
  nextStartup(): Buffer | undefined {
    if (this.#bytes < 4) return undefined;
    const length = this.#head(4).readInt32BE(0);
    if (length < shortestStartupBytes || length > startupBytesMax) {
      throw new MalformedMessage("invalid length of startup packet");
    }
    return this.#take(length);
  }

  /** The next typed message; undefined until it is complete. */
  next(): Buffer | undefined {
    if (this.#bytes < headerBytes) return undefined;
    const length = this.#head(headerBytes).readInt32BE(1);
    if (length < 4) throw new MalformedMessage("invalid message length");
    if (length > this.messageBytesMax) {
      throw new MalformedMessage(`message of ${length} bytes is over the limit of ${this.messageBytesMax}`);
    }
    return this.#take(1 + length);
  }

  #head(bytes: number): Buffer {
    const first = this.#chunks[0] ?? Buffer.alloc(0);
    return first.length >= bytes ? first : this.#join();
  }

  #join(): Buffer {
    const joined = Buffer.concat(this.#chunks);
    this.#chunks = [joined];
    return joined;
  }

  #take(bytes: number): Buffer | undefined {
    if (this.#bytes < bytes) return undefined;
    const whole = this.#head(bytes);
    this.#bytes -= bytes;
    if (whole.length === bytes) this.#chunks.shift();
    else this.#chunks[0] = whole.subarray(bytes);
    return whole.subarray(0, bytes);
  }
}
