import { createHash } from "node:crypto";

// Postgres tells names apart by their first 63 bytes; with our prefix, a long one has to be digested.
const postgresBytesMax = 63;
const plainBytesMax = 32;
// Only for the wording of errors.
const digestedMax = 1_000;

/** Keeps the prepared statements of one connection apart from all others on the shared session. */
export class StatementNames {
  readonly #prefix: string;
  readonly #digested = new Map<string, string>();
  readonly #known = new Set<string>();

  constructor(connection: number) {
    this.#prefix = `gateway~${connection}~`;
  }

  /** The engine's name for a client's; the unnamed statement stays unnamed. */
  rename(name: Buffer): Buffer {
    if (name.length === 0) return name;
    if (name.length <= plainBytesMax) return Buffer.concat([Buffer.from(this.#prefix), name]);
    const digest = createHash("sha256").update(name.subarray(0, postgresBytesMax)).digest("hex").slice(0, 40);
    if (this.#digested.size >= digestedMax) this.#digested.clear();
    this.#digested.set(digest, name.toString());
    return Buffer.from(`${this.#prefix}${digest}`);
  }

  /** An engine's error text as the client should see it. */
  restore(text: string): string {
    if (!text.includes(this.#prefix)) return text;
    let restored = text.replaceAll(this.#prefix, "");
    for (const [digest, name] of this.#digested) restored = restored.replaceAll(digest, name);
    return restored;
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
