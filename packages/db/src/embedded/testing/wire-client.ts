import net from "node:net";
import { cstring, errorFields, FrameReader, headerBytes, int32, message } from "../wire.ts";

export type WireAnswer = { readonly type: string; readonly body: Buffer };

const answerMsMax = 60_000;

/** A client that says exactly the bytes it is told to, for tests of the gateway and of Postgres itself. */
export class WireClient {
  readonly answers: WireAnswer[] = [];
  readonly #reader = new FrameReader(2 ** 30);
  readonly #watchers = new Set<() => void>();
  #closed = false;

  private constructor(readonly socket: net.Socket) {
    socket.on("data", (chunk) => {
      this.#reader.push(chunk);
      for (let whole = this.#reader.next(); whole !== undefined; whole = this.#reader.next()) {
        this.answers.push({ type: String.fromCharCode(whole[0] ?? 0), body: whole.subarray(headerBytes) });
      }
      this.#tell();
    });
    socket.on("error", () => {});
    socket.on("close", () => {
      this.#closed = true;
      this.#tell();
    });
  }

  static open(path: string): Promise<WireClient> {
    return new Promise((resolve, reject) => {
      const socket = net.connect(path);
      socket.once("error", reject);
      socket.once("connect", () => {
        socket.off("error", reject);
        resolve(new WireClient(socket));
      });
    });
  }

  /** Connects and logs in; returns once the server is ready or has refused. */
  static async login(path: string, parameters: Record<string, string> = {}): Promise<WireClient> {
    const client = await WireClient.open(path);
    client.send(startup(parameters));
    await client.untilAnswered((answers) => answers.some(({ type }) => type === "Z" || type === "E" || type === "R"));
    if (client.answers.some(({ type, body }) => type === "R" && body.readInt32BE(0) === 0)) await client.untilReady(1);
    return client;
  }

  send(...messages: Buffer[]): void {
    this.socket.write(Buffer.concat(messages));
  }

  /** Sends, and takes the answers up to and with the `readies`-th ReadyForQuery. */
  async ask(messages: Buffer[], readies = 1): Promise<WireAnswer[]> {
    this.take();
    this.send(...messages);
    await this.untilReady(readies);
    return this.take();
  }

  take(): WireAnswer[] {
    return this.answers.splice(0);
  }

  untilReady(readies: number): Promise<void> {
    return this.untilAnswered((answers) => answers.filter(({ type }) => type === "Z").length >= readies);
  }

  /** Settles when the answers do; rejects at the deadline, or when the connection ends before. */
  untilAnswered(enough: (answers: readonly WireAnswer[]) => boolean): Promise<void> {
    return this.#until(() => enough(this.answers), true);
  }

  untilClosed(): Promise<void> {
    return this.#until(() => this.#closed, false);
  }

  end(): void {
    this.socket.destroy();
  }

  #until(done: () => boolean, needsConnection: boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      const finish = (error?: Error): void => {
        clearTimeout(deadline);
        this.#watchers.delete(look);
        if (error === undefined) resolve();
        else reject(error);
      };
      const look = (): void => {
        if (done()) finish();
        else if (needsConnection && this.#closed) finish(new Error(`connection ended after ${this.#told()}`));
      };
      const deadline = setTimeout(() => finish(new Error(`no answer after ${this.#told()}`)), answerMsMax);
      this.#watchers.add(look);
      look();
    });
  }

  #tell(): void {
    for (const watcher of [...this.#watchers]) watcher();
  }

  #told(): string {
    return JSON.stringify(this.answers.map(describeAnswer)).slice(0, 2_000);
  }
}

export function startup(parameters: Record<string, string> = {}): Buffer {
  const all = { user: "postgres", database: "postgres", ...parameters };
  const texts = Object.entries(all).flatMap(([name, value]) => [cstring(name), cstring(value)]);
  const body = Buffer.concat([int32(196_608), ...texts, Buffer.from([0])]);
  return Buffer.concat([int32(body.length + 4), body]);
}

export const query = (sql: string): Buffer => message("Q", cstring(sql));
export const sync = message("S");
export const flush = message("H");
export const goodbye = message("X");

export function parse(name: string, sql: string, types: number[] = []): Buffer {
  return message("P", cstring(name), cstring(sql), int16(types.length), ...types.map(int32));
}

/** Text parameters unless a Buffer is given, which goes as binary. */
export function bind(portal: string, name: string, values: (string | Buffer | null)[] = [], resultFormat = 0): Buffer {
  const formats = values.map((value) => int16(Buffer.isBuffer(value) ? 1 : 0));
  const encoded = values.map((value) => {
    if (value === null) return int32(-1);
    const bytes = Buffer.isBuffer(value) ? value : Buffer.from(value);
    return Buffer.concat([int32(bytes.length), bytes]);
  });
  const counts = [int16(values.length), ...formats, int16(values.length), ...encoded, int16(1), int16(resultFormat)];
  return message("B", cstring(portal), cstring(name), ...counts);
}

export function describe(kind: "S" | "P", name: string): Buffer {
  return message("D", Buffer.from(kind), cstring(name));
}

export function close(kind: "S" | "P", name: string): Buffer {
  return message("C", Buffer.from(kind), cstring(name));
}

export function execute(portal = "", rowsMax = 0): Buffer {
  return message("E", cstring(portal), int32(rowsMax));
}

export function int16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeInt16BE(value);
  return bytes;
}

/** An answer as text; of errors and notices only what Postgres versions agree on. */
export function describeAnswer({ type, body }: WireAnswer): string {
  if (type !== "E" && type !== "N") return `${type} ${body.toString("latin1")}`;
  const fields = errorFields(Buffer.concat([message(type), body]));
  return `${type} ${fields.S} ${fields.C} ${fields.M}`;
}

/** The first column of each row. */
export function firstColumn(answers: readonly WireAnswer[]): string[] {
  return answers
    .filter(({ type }) => type === "D")
    .map(({ body }) => body.toString("utf8", 6, 6 + Math.max(0, body.readInt32BE(2))));
}

/** The SQLSTATE of each error. */
export function errorCodes(answers: readonly WireAnswer[]): string[] {
  return answers
    .filter(({ type }) => type === "E")
    .map(({ body }) => errorFields(Buffer.concat([message("E"), body])).C ?? "");
}
