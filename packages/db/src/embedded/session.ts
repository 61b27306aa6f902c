import { setImmediate as nextLoopTurn } from "node:timers/promises";
import { type Engine, EngineError } from "./engine.ts";
import type { GatewayLimits } from "./limits.ts";
import { readReply } from "./replies.ts";
import { applySettings, readSettings, resetSettings, type SessionSettings } from "./session-settings.ts";
import type { StatementNames } from "./statement-names.ts";
import type { Unit } from "./units.ts";
import { cstring, type ErrorReport, errorResponse, message, query, readyForQuery } from "./wire.ts";

/** A connection as the session sees it. */
export type SessionClient = {
  readonly id: number;
  readonly names: StatementNames;
  readonly initialSettings: SessionSettings;
  /** Whether it has not read enough of its answers to be given more. */
  congested(): boolean;
  deliver(bytes: Buffer): void;
  /** Ends the connection, after a last word if there is one. */
  end(report?: ErrorReport): void;
};

export type SessionStats = {
  units: number;
  rolledBack: number;
  timedOut: number;
  switches: number;
};

type Member = {
  readonly client: SessionClient;
  readonly queue: (Unit | "goodbye")[];
  settings: SessionSettings;
  settingsDirty: boolean;
  unnamed: Buffer | undefined;
};

type Errand = { run(): Promise<void>; giveUp(error: unknown): void };

const closeUnnamed = message("C", Buffer.from("S"), cstring(""));
const sync = message("S");
// A Bind that fails spoils an implicit transaction; a Sync alone would commit it.
const spoil = message("B", cstring(""), cstring("gateway~spoil"), Buffer.alloc(6));

/**
 * Shares the one Postgres session between clients. A unit is atomic; while a transaction is open, only its
 * owner's units run. All calls of the engine are made by one loop, so nothing overlaps.
 */
export class Session {
  readonly stats: SessionStats = { units: 0, rolledBack: 0, timedOut: 0, switches: 0 };
  readonly #members = new Map<SessionClient, Member>();
  readonly #leavers: Member[] = [];
  readonly #errands: Errand[] = [];
  /** Whose turn comes first; rotated, so that a long pipeline does not starve the others. */
  #turns: Member[] = [];
  #owner: Member | undefined;
  #ownerMidPipeline = false;
  #idleTimer: NodeJS.Timeout | undefined;
  #transactionTimer: NodeJS.Timeout | undefined;
  #settingsOf: Member | undefined;
  #unnamedOf: Member | undefined;
  #pumping = false;
  #poked = false;
  #ended: unknown;

  constructor(
    private readonly engine: Engine,
    private readonly limits: GatewayLimits,
    private readonly onFailure: (error: unknown) => void,
  ) {}

  get ownerId(): number | undefined {
    return this.#owner?.client.id;
  }

  get waiting(): number {
    return this.#turns.reduce((sum, member) => sum + member.queue.length, 0);
  }

  join(client: SessionClient): void {
    const member: Member = {
      client,
      queue: [],
      settings: client.initialSettings,
      settingsDirty: false,
      unnamed: undefined,
    };
    this.#members.set(client, member);
  }

  /** Queues a unit; "goodbye" ends the connection after what was sent before it. */
  enqueue(client: SessionClient, unit: Unit | "goodbye"): void {
    const member = this.#members.get(client);
    if (member === undefined) return;
    member.queue.push(unit);
    if (member.queue.length === 1) this.#turns.push(member);
    this.poke();
  }

  queuedUnits(client: SessionClient): number {
    return this.#members.get(client)?.queue.length ?? 0;
  }

  /** The client is gone: what it sent and what has not begun will not run, and its transaction is rolled back. */
  leave(client: SessionClient): void {
    const member = this.#members.get(client);
    if (member === undefined) return;
    this.#members.delete(client);
    member.queue.length = 0;
    this.#turns = this.#turns.filter((other) => other !== member);
    this.#leavers.push(member);
    this.poke();
  }

  /** Cancels what the client is waiting for, if it has not begun. */
  cancel(client: SessionClient): void {
    const member = this.#members.get(client);
    const first = member?.queue[0];
    if (member === undefined || member === this.#owner) return;
    if (first === undefined || first === "goodbye" || first.endsWith === "flush") return;
    member.queue.shift();
    if (member.queue.length === 0) this.#turns = this.#turns.filter((other) => other !== member);
    const report: ErrorReport = {
      severity: "ERROR",
      code: "57014",
      message: "canceling statement due to user request",
    };
    client.deliver(Buffer.concat([errorResponse(report), readyForQuery("I")]));
  }

  /** Runs a task of the gateway's own while no transaction is open. */
  errand<T>(task: (engine: Engine) => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      if (this.#ended !== undefined) {
        reject(this.#ended);
        return;
      }
      this.#errands.push({ run: () => task(this.engine).then(resolve, reject), giveUp: reject });
      this.poke();
    });
  }

  /** Rolls back what is open and closes the engine; nothing is served afterwards. */
  async close(): Promise<void> {
    for (const client of [...this.#members.keys()]) this.leave(client);
    if (this.#ended !== undefined) return;
    await this.errand(async (engine) => {
      this.#end(new Error("the gateway is closed"));
      await engine.close();
    });
  }

  #end(error: unknown): void {
    this.#ended = error;
    this.#release();
    for (const errand of this.#errands.splice(0)) errand.giveUp(error);
  }

  poke(): void {
    this.#poked = true;
    if (this.#pumping || this.#ended !== undefined) return;
    this.#pumping = true;
    this.#pump().catch((error: unknown) => {
      this.#end(error);
      this.onFailure(error);
    });
  }

  async #pump(): Promise<void> {
    let turnStart = performance.now();
    while (this.#poked) {
      this.#poked = false;
      while (await this.#step()) {
        if (performance.now() - turnStart < this.limits.yieldMs) continue;
        await nextLoopTurn();
        turnStart = performance.now();
      }
    }
    this.#pumping = false;
  }

  /** Does the next thing that may be done; false when there is none. */
  async #step(): Promise<boolean> {
    if (this.#ended !== undefined) return false;
    if (this.#owner !== undefined && !this.#members.has(this.#owner.client)) {
      await this.#rollBack();
      return true;
    }
    if (this.#owner !== undefined) return this.#serve(this.#owner);
    const leaver = this.#leavers.shift();
    if (leaver !== undefined) {
      await this.#cleanUpAfter(leaver);
      return true;
    }
    const errand = this.#errands.shift();
    if (errand !== undefined) {
      this.#unnamedOf = undefined;
      await errand.run();
      return true;
    }
    const next = this.#turns.find((member) => !member.client.congested());
    return next === undefined ? false : this.#serve(next);
  }

  async #serve(member: Member): Promise<boolean> {
    if (member.client.congested()) return false;
    const unit = member.queue.shift();
    if (unit === undefined) return false;
    this.#turns = this.#turns.filter((other) => other !== member);
    if (member.queue.length > 0) this.#turns.push(member);
    if (unit === "goodbye") {
      this.leave(member.client);
      member.client.end();
      return true;
    }
    clearTimeout(this.#idleTimer);
    if (await this.#putSettings(member)) await this.#run(member, unit);
    return true;
  }

  async #run(member: Member, unit: Unit): Promise<void> {
    const { client } = member;
    for (const op of unit.ops) if (op.kind === "parse") client.names.mayExist(op.name);
    const first = this.#firstStep(member, unit);
    const bytes = first === undefined ? unit.bytes : Buffer.concat([first.message, unit.bytes]);
    const { bytes: answer, cut } = await this.engine.exec(bytes);
    this.stats.units += 1;
    if (cut) {
      await this.#abandonReply(member);
      return;
    }
    const reply = readReply(answer, {
      leaveOut: first?.completes,
      refusals: unit.refusals,
      restoreNames: (text) => client.names.restore(text),
    });
    this.#settle(member, unit, reply.parsed, reply.closed);
    member.settingsDirty ||= unit.settings === "unseen" || (unit.settings === "tagged" && reply.changedSettings);
    if (reply.status === "I") this.#release();
    else this.#own(member, reply.status === undefined);
    client.deliver(reply.bytes);
  }

  /** Another client may have replaced the unnamed statement since this one parsed it. */
  #firstStep(member: Member, unit: Unit): { message: Buffer; completes: "1" | "3" } | undefined {
    if (!unit.usesEarlierUnnamed || this.#unnamedOf === member) return undefined;
    this.#unnamedOf = member;
    return member.unnamed === undefined
      ? { message: closeUnnamed, completes: "3" }
      : { message: member.unnamed, completes: "1" };
  }

  /** Follows what became of prepared statements; the engine stops at the first error. */
  #settle(member: Member, unit: Unit, parsed: number, closed: number): void {
    let parsesLeft = parsed;
    let closesLeft = closed;
    for (const op of unit.ops) {
      if (op.kind === "query") {
        this.#unnamedOf = member;
        member.unnamed = undefined;
        continue;
      }
      const done = op.kind === "parse" ? parsesLeft > 0 : closesLeft > 0;
      if (op.kind === "parse") parsesLeft -= 1;
      else closesLeft -= 1;
      if (op.name.length === 0) {
        this.#unnamedOf = member;
        member.unnamed = op.kind === "parse" && done ? op.message : undefined;
      } else if (op.kind === "close" && done) {
        member.client.names.isGone(op.name);
      } else if (op.kind === "parse" && done) {
        member.client.names.mayExist(op.name);
      }
      if (!done) return;
    }
  }

  async #abandonReply(member: Member): Promise<void> {
    this.#own(member, true);
    await this.#rollBack();
    this.#dismiss(member, {
      severity: "FATAL",
      code: "54000",
      message: `the answer is over the limit of ${this.limits.replyBytesMax} bytes`,
    });
  }

  #own(member: Member, midPipeline: boolean): void {
    this.#ownerMidPipeline = midPipeline;
    if (this.#owner === undefined) {
      this.#owner = member;
      this.#transactionTimer = setTimeout(() => {
        this.#timeOut(member, "25P04", "terminating connection due to transaction timeout");
      }, this.limits.transactionMs);
    }
    clearTimeout(this.#idleTimer);
    this.#idleTimer = setTimeout(() => {
      this.#timeOut(member, "25P03", "terminating connection due to idle-in-transaction timeout");
    }, this.limits.idleTransactionMs);
  }

  #release(): void {
    clearTimeout(this.#idleTimer);
    clearTimeout(this.#transactionTimer);
    this.#owner = undefined;
    this.#ownerMidPipeline = false;
  }

  #timeOut(member: Member, code: string, text: string): void {
    if (this.#owner !== member || !this.#members.has(member.client)) return;
    this.stats.timedOut += 1;
    this.#dismiss(member, { severity: "FATAL", code, message: text });
  }

  #dismiss(member: Member, report: ErrorReport): void {
    this.leave(member.client);
    member.client.end(report);
  }

  async #rollBack(): Promise<void> {
    if (this.#ownerMidPipeline) await this.engine.exec(Buffer.concat([spoil, sync]));
    await this.engine.exec(query("ROLLBACK"));
    this.#unnamedOf = undefined;
    this.stats.rolledBack += 1;
    this.#release();
  }

  async #cleanUpAfter(member: Member): Promise<void> {
    const closes = member.client.names.takeAll().map((name) => message("C", Buffer.from("S"), name, Buffer.from([0])));
    if (closes.length > 0) await this.engine.exec(Buffer.concat([...closes, sync]));
    if (this.#unnamedOf === member) this.#unnamedOf = undefined;
    if (this.#settingsOf === member) await this.#takeSettingsBack();
  }

  /** Makes the session's settings those of this client; false when Postgres refused them. */
  async #putSettings(member: Member): Promise<boolean> {
    if (this.#settingsOf === member) return true;
    await this.#takeSettingsBack();
    if (member.settings.size > 0) {
      try {
        await applySettings(this.engine, member.settings);
      } catch (error) {
        if (!(error instanceof EngineError)) throw error;
        this.#dismiss(member, { severity: "FATAL", code: error.code, message: error.message });
        return false;
      }
      this.#unnamedOf = undefined;
    }
    this.#settingsOf = member;
    return true;
  }

  async #takeSettingsBack(): Promise<void> {
    const holder = this.#settingsOf;
    this.#settingsOf = undefined;
    if (holder === undefined || (!holder.settingsDirty && holder.settings.size === 0)) return;
    if (holder.settingsDirty) holder.settings = await readSettings(this.engine);
    holder.settingsDirty = false;
    await resetSettings(this.engine);
    this.#unnamedOf = undefined;
    this.stats.switches += 1;
  }
}
