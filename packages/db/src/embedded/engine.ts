import { PGlite } from "@electric-sql/pglite";
import { cstring, errorFields, headerBytes, int32, query, walkMessages } from "./wire.ts";

export type EngineReply = { readonly bytes: Buffer; readonly cut: boolean };

/** The one Postgres session, spoken to in protocol bytes. Calls never overlap. */
export type Engine = {
  /** What the engine tells a client that has logged in, as name and value. */
  readonly parameters: ReadonlyMap<string, string>;
  /** Runs complete messages. `cut` when the answer passed `replyBytesMax` and the rest was thrown away. */
  exec(messages: Buffer): Promise<EngineReply>;
  /** Runs trusted SQL; the rows of its last result as text. Throws on an error. */
  sql(text: string): Promise<string[][]>;
  /** The data folder as a gzipped tar. */
  dump(): Promise<Blob>;
  close(): Promise<void>;
};

/** The engine ran into a FATAL or a trap: nothing can be asked of it any more. */
export class EngineEnded extends Error {}

/** SQL of our own failed. */
export class EngineError extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

export async function openEngine(dataDir: string, replyBytesMax: number): Promise<Engine> {
  const db = await PGlite.create({ dataDir: dataDir === "memory" ? "memory://" : dataDir });
  stopSpinning(db.Module);

  async function exec(messages: Buffer): Promise<EngineReply> {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const onRawData = (chunk: Uint8Array): void => {
      bytes += chunk.length;
      if (bytes <= replyBytesMax) chunks.push(Buffer.from(chunk));
    };
    await db.runExclusive(() => db.execProtocolRawStream(messages, { onRawData }));
    return bytes <= replyBytesMax
      ? { bytes: Buffer.concat(chunks), cut: false }
      : { bytes: Buffer.alloc(0), cut: true };
  }

  async function sql(text: string): Promise<string[][]> {
    const { bytes } = await exec(query(text));
    return readRows(bytes);
  }

  const parameters = readParameters((await exec(startupPacket())).bytes);
  return { parameters, exec, sql, dump: () => db.dumpDataDir("gzip"), close: () => db.close() };
}

type EngineModule = PGlite["Module"];
// PGlite's own sign for "an error was raised, go on with the next message".
const raisedStatus = 100;

/** PGlite swallows the exception by which the engine exits and calls it again for ever: let it out instead. */
function stopSpinning(module: EngineModule): void {
  const once = module._PostgresMainLoopOnce;
  const restore = module.stackRestore;
  let ended: EngineEnded | undefined;
  module._PostgresMainLoopOnce = () => {
    try {
      once();
    } catch (error) {
      if (statusOf(error) !== raisedStatus) ended = new EngineEnded(`the engine ended: ${describe(error)}`);
      throw error;
    }
  };
  module.stackRestore = (pointer) => {
    if (ended !== undefined) throw ended;
    return restore(pointer);
  };
}

function statusOf(error: unknown): unknown {
  return typeof error === "object" && error !== null && "status" in error ? error.status : undefined;
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : `exit status ${String(statusOf(error))}`;
}

function startupPacket(): Buffer {
  const body = Buffer.concat([
    int32(196_608),
    cstring("user"),
    cstring("postgres"),
    cstring("database"),
    cstring("postgres"),
    Buffer.from([0]),
  ]);
  return Buffer.concat([int32(body.length + 4), body]);
}

function readParameters(reply: Buffer): Map<string, string> {
  const parameters = new Map<string, string>();
  walkMessages(reply, (type, start, end) => {
    if (type !== "S") return;
    const [name = "", value = ""] = reply.toString("utf8", start + headerBytes, end).split("\0");
    parameters.set(name, value);
  });
  return parameters;
}

function readRows(reply: Buffer): string[][] {
  let rows: string[][] = [];
  let failure: EngineError | undefined;
  walkMessages(reply, (type, start, end) => {
    if (type === "T") rows = [];
    if (type === "D") rows.push(readRow(reply.subarray(start, end)));
    if (type === "E") {
      const { C = "XX000", M = "unknown" } = errorFields(reply.subarray(start, end));
      failure = new EngineError(C, M);
    }
  });
  if (failure !== undefined) throw failure;
  return rows;
}

function readRow(row: Buffer): string[] {
  const values: string[] = [];
  const columns = row.readInt16BE(headerBytes);
  let at = headerBytes + 2;
  for (let column = 0; column < columns; column += 1) {
    const length = row.readInt32BE(at);
    at += 4;
    values.push(length < 0 ? "" : row.toString("utf8", at, at + length));
    at += Math.max(length, 0);
  }
  return values;
}
