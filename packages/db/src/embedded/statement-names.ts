import { createHash } from "node:crypto";

// Postgres cuts names at 63 bytes; a longer one is told apart by its digest.
const plainNameBytesMax = 32;

/** Keeps the prepared statements of one connection apart from all others on the shared session. */
export class StatementNames {
  readonly #prefix: string;
  readonly #known = new Set<string>();

  constructor(connection: number) {
    this.#prefix = `gateway~${connection}~`;
  }

  /** The engine's name for a client's; the unnamed statement stays unnamed. */
  rename(name: Buffer): Buffer {
    if (name.length === 0) return name;
    const kept =
      name.length <= plainNameBytesMax
        ? name
        : Buffer.from(createHash("sha256").update(name).digest("hex").slice(0, 40));
    return Buffer.concat([Buffer.from(this.#prefix), kept]);
  }

  /** An engine's error text as the client should see it. */
  restore(text: string): string {
    return text.replaceAll(this.#prefix, "");
  }

  mayExist(engineName: Buffer): void {
    if (engineName.length > 0) this.#known.add(engineName.toString("latin1"));
  }

  isGone(engineName: Buffer): void {
    this.#known.delete(engineName.toString("latin1"));
  }

  /** Every engine name that may still exist. */
  takeAll(): Buffer[] {
    const names = [...this.#known].map((name) => Buffer.from(name, "latin1"));
    this.#known.clear();
    return names;
  }
}
