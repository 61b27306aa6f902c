import { randomBytes } from "node:crypto";
import { type Refusal, refuse, screenSql } from "./screening.ts";
import type { StatementNames } from "./statement-names.ts";
import { cstring, headerBytes, MalformedMessage, message, query } from "./wire.ts";

export type StatementOp =
  | { readonly kind: "parse"; readonly name: Buffer; readonly message: Buffer }
  | { readonly kind: "close"; readonly name: Buffer }
  | { readonly kind: "query" };

/** What runs without anything in between: a Query, or everything up to Sync or Flush. */
export type Unit = {
  readonly bytes: Buffer;
  readonly endsWith: "query" | "sync" | "flush";
  readonly ops: readonly StatementOp[];
  /** Whether it uses the unnamed statement of an earlier unit. */
  readonly usesEarlierUnnamed: boolean;
  /** Refusals by the marker that stands in the statement's place and comes back in the engine's error. */
  readonly refusals: ReadonlyMap<string, Refusal>;
  readonly settings: SettingsUse;
};

/** Whether it may change session settings: "tagged" if a SET tag then tells so, "unseen" if nothing would. */
export type SettingsUse = "untouched" | "tagged" | "unseen";

const marker = "sortie_refused_";
const setsByTag = /\b(set|reset|load)\b(?!\s+(local|transaction|constraints)\b)/i;
const setsByFunction = /set_config|(^|;)\s*(do|call)\b|\bdo\s+\$/i;

/** Collects one connection's messages into units, with its statement names and refusals worked in. */
export class UnitBuilder {
  #messages: Buffer[] = [];
  #bytes = 0;
  #ops: StatementOp[] = [];
  #usesEarlierUnnamed = false;
  #refusals = new Map<string, Refusal>();
  #settings: SettingsUse = "untouched";
  #namedSettings: SettingsUse = "untouched";

  constructor(
    private readonly names: StatementNames,
    private readonly unitBytesMax: number,
  ) {}

  /** Takes one frontend message; a unit when it completes one. Throws MalformedMessage on an unknown type. */
  add(whole: Buffer): Unit | undefined {
    const type = String.fromCharCode(whole[0] ?? 0);
    switch (type) {
      case "Q":
        this.#push(this.#query(whole));
        return this.#finish("query");
      case "F":
        this.#ops.push({ kind: "query" });
        this.#push(query(this.#poison(refuse("function_call", "a protocol-level function call"))));
        return this.#finish("query");
      case "P":
        return this.#push(this.#parse(whole));
      case "B":
        return this.#push(this.#bind(whole));
      case "D":
      case "C":
        return this.#push(this.#describeOrClose(type, whole));
      case "E":
        return this.#push(whole);
      case "S":
        this.#push(whole);
        return this.#finish("sync");
      case "H":
        this.#push(whole);
        return this.#finish("flush");
      case "d":
      case "c":
      case "f":
        // Left over from a COPY that was refused; Postgres ignores them as well.
        return undefined;
      default:
        throw new MalformedMessage(`invalid frontend message type ${whole[0] ?? 0}`);
    }
  }

  #push(bytes: Buffer): undefined {
    this.#messages.push(bytes);
    this.#bytes += bytes.length;
    if (this.#bytes > this.unitBytesMax) {
      throw new MalformedMessage(`pipeline without Sync is over the limit of ${this.unitBytesMax} bytes`);
    }
  }

  #finish(endsWith: Unit["endsWith"]): Unit {
    const [only] = this.#messages;
    const unit: Unit = {
      bytes: this.#messages.length === 1 && only !== undefined ? only : Buffer.concat(this.#messages),
      endsWith,
      ops: this.#ops,
      usesEarlierUnnamed: this.#usesEarlierUnnamed,
      refusals: this.#refusals,
      settings: this.#settings,
    };
    this.#messages = [];
    this.#bytes = 0;
    this.#ops = [];
    this.#usesEarlierUnnamed = false;
    this.#refusals = new Map();
    this.#settings = this.#namedSettings;
    return unit;
  }

  #query(whole: Buffer): Buffer {
    this.#ops.push({ kind: "query" });
    const refusal = this.#screen(whole, headerBytes);
    return refusal === undefined ? whole : query(this.#poison(refusal));
  }

  #parse(whole: Buffer): Buffer {
    const nameEnd = whole.indexOf(0, headerBytes);
    if (nameEnd < 0) return whole;
    const name = this.names.rename(whole.subarray(headerBytes, nameEnd));
    const refusal = this.#screen(whole, nameEnd + 1);
    const rest =
      refusal === undefined
        ? whole.subarray(nameEnd)
        : Buffer.concat([Buffer.from([0]), cstring(this.#poison(refusal)), Buffer.alloc(2)]);
    const parse = name.length === 0 && refusal === undefined ? whole : message("P", name, rest);
    // A named statement may be run by any later unit.
    if (name.length > 0) this.#namedSettings = this.#settings;
    this.#ops.push({ kind: "parse", name, message: parse });
    return parse;
  }

  #bind(whole: Buffer): Buffer {
    const portalEnd = whole.indexOf(0, headerBytes);
    const nameEnd = portalEnd < 0 ? -1 : whole.indexOf(0, portalEnd + 1);
    if (nameEnd < 0) return whole;
    const name = whole.subarray(portalEnd + 1, nameEnd);
    if (name.length === 0) {
      this.#usesUnnamed();
      return whole;
    }
    return message("B", whole.subarray(headerBytes, portalEnd + 1), this.names.rename(name), whole.subarray(nameEnd));
  }

  #describeOrClose(type: "D" | "C", whole: Buffer): Buffer {
    const nameEnd = whole.indexOf(0, headerBytes + 1);
    if (String.fromCharCode(whole[headerBytes] ?? 0) !== "S" || nameEnd < 0) {
      if (type === "C") this.#ops.push({ kind: "close", name: Buffer.from("portal") });
      return whole;
    }
    const name = this.names.rename(whole.subarray(headerBytes + 1, nameEnd));
    if (type === "C") this.#ops.push({ kind: "close", name });
    else if (name.length === 0) this.#usesUnnamed();
    return name.length === 0 ? whole : message(type, Buffer.from("S"), name, whole.subarray(nameEnd));
  }

  #usesUnnamed(): void {
    const touched = this.#ops.some((op) => op.kind === "query" || op.name.length === 0);
    if (touched) return;
    this.#usesEarlierUnnamed = true;
    if (this.#settings === "untouched") this.#settings = "tagged";
  }

  #screen(whole: Buffer, sqlStart: number): Refusal | undefined {
    const sqlEnd = whole.indexOf(0, sqlStart);
    const sql = whole.toString("utf8", sqlStart, sqlEnd < 0 ? whole.length : sqlEnd);
    if (setsByFunction.test(sql)) this.#settings = "unseen";
    else if (this.#settings === "untouched" && setsByTag.test(sql)) this.#settings = "tagged";
    return screenSql(sql);
  }

  /** SQL that cannot parse, so that the engine itself fails the statement and whatever surrounds it. */
  #poison(refusal: Refusal): string {
    const name = `${marker}${randomBytes(8).toString("hex")}`;
    this.#refusals.set(name, refusal);
    return name;
  }
}
