import type { Socket } from "node:net";
import type { GatewayLimits } from "./limits.ts";
import { Outbox } from "./outbox.ts";
import type { Session, SessionClient } from "./session.ts";
import { noSettings, type SessionSettings } from "./session-settings.ts";
import { type CancelKey, readStartup, type Startup } from "./startup.ts";
import { StatementNames } from "./statement-names.ts";
import { UnitBuilder } from "./units.ts";
import {
  cstring,
  type ErrorReport,
  errorResponse,
  FrameReader,
  headerBytes,
  int32,
  MalformedMessage,
  message,
  readyForQuery,
} from "./wire.ts";

type Login = Extract<Startup, { kind: "login" }>;
type Phase = "startup" | "password" | "ready" | "ended";

/** What a connection needs of the gateway around it. */
export type Front = {
  readonly session: Session;
  readonly limits: GatewayLimits;
  readonly parameters: ReadonlyMap<string, string>;
  readonly passwordAsked: boolean;
  passwordIsRight(offered: string): boolean;
  /** Takes one of the connections there are; false when all are taken. */
  admit(connection: Connection): boolean;
  cancel(key: CancelKey): void;
  /** Whether all waiting answers together are over their limit. */
  repliesAreOverLimit(): boolean;
  closed(connection: Connection): void;
};

/** One client: from its socket's bytes to units for the session, and back. */
export class Connection implements SessionClient {
  readonly names: StatementNames;
  readonly #reader: FrameReader;
  readonly #units: UnitBuilder;
  readonly #outbox: Outbox;
  readonly #loginTimer: NodeJS.Timeout;
  #phase: Phase = "startup";
  #login: Login | undefined;
  #goodbyeSaid = false;

  constructor(
    readonly id: number,
    readonly key: CancelKey,
    private readonly socket: Socket,
    private readonly front: Front,
  ) {
    const { limits, session } = front;
    this.names = new StatementNames(id);
    this.#reader = new FrameReader(limits.messageBytesMax);
    this.#units = new UnitBuilder(this.names, limits.messageBytesMax);
    this.#outbox = new Outbox(
      socket,
      limits.readerStallMs,
      () => this.#cut(),
      () => session.poke(),
    );
    this.#loginTimer = setTimeout(() => this.#cut(), limits.loginMs);
    socket.setNoDelay(true);
    socket.on("data", (chunk) => this.#receive(chunk));
    socket.on("end", () => this.#hungUp());
    socket.on("error", () => this.#cut());
    socket.on("close", () => this.#closed());
  }

  get initialSettings(): SessionSettings {
    return this.#login?.settings ?? noSettings;
  }

  get unsentBytes(): number {
    return this.#outbox.bytes;
  }

  congested(): boolean {
    return this.#outbox.bytes >= this.front.limits.congestedBytesMin;
  }

  deliver(bytes: Buffer): void {
    if (this.#phase === "ended") return;
    this.#outbox.push(bytes);
    if (this.congested() && this.front.repliesAreOverLimit()) {
      this.#cut();
      return;
    }
    if (this.socket.isPaused() && this.front.session.queuedUnits(this) < this.front.limits.queuedUnitsMax) {
      this.socket.resume();
    }
  }

  end(report?: ErrorReport): void {
    if (this.#phase === "ended") return;
    this.#phase = "ended";
    clearTimeout(this.#loginTimer);
    if (report !== undefined) this.#outbox.push(errorResponse(report));
    const lastWord = setTimeout(() => this.socket.destroy(), this.front.limits.lingerMs);
    this.#outbox.whenEmpty(() => {
      this.socket.end(() => {
        clearTimeout(lastWord);
        this.socket.destroy();
      });
    });
  }

  #receive(chunk: Buffer): void {
    if (this.#phase === "ended") return;
    this.#reader.push(chunk);
    try {
      while (this.#takeNext()) {
        // Each message may change how the next one is read.
      }
    } catch (error) {
      if (!(error instanceof MalformedMessage)) throw error;
      this.#refuse({ severity: "FATAL", code: "08P01", message: error.message });
    }
  }

  #takeNext(): boolean {
    switch (this.#phase) {
      case "startup": {
        const packet = this.#reader.nextStartup();
        if (packet !== undefined) this.#start(readStartup(packet));
        return packet !== undefined;
      }
      case "password": {
        const whole = this.#reader.next();
        if (whole !== undefined) this.#checkPassword(whole);
        return whole !== undefined;
      }
      case "ready": {
        const whole = this.#reader.next();
        if (whole !== undefined) this.#takeMessage(whole);
        return whole !== undefined;
      }
      case "ended":
        return false;
    }
  }

  #start(startup: Startup): void {
    switch (startup.kind) {
      case "encryption_asked":
        this.#outbox.push(Buffer.from("N"));
        return;
      case "cancel":
        this.front.cancel(startup.key);
        this.end();
        return;
      case "refused":
        this.#refuse(startup.report);
        return;
      case "login":
        this.#login = startup;
        this.#outbox.push(startup.negotiation);
        if (!this.front.passwordAsked) {
          this.#welcome(startup);
          return;
        }
        this.#phase = "password";
        this.#outbox.push(message("R", int32(3)));
    }
  }

  #checkPassword(whole: Buffer): void {
    if (String.fromCharCode(whole[0] ?? 0) !== "p") throw new MalformedMessage("expected password response");
    const offered = whole.toString("utf8", headerBytes, whole.length - 1);
    const login = this.#login;
    if (login === undefined) return;
    if (!this.front.passwordIsRight(offered)) {
      this.#refuse({
        severity: "FATAL",
        code: "28P01",
        message: `password authentication failed for user "${login.user}"`,
      });
      return;
    }
    this.#welcome(login);
  }

  #welcome(login: Login): void {
    if (login.user !== "postgres") {
      this.#refuse({ severity: "FATAL", code: "28000", message: `role "${login.user}" does not exist` });
      return;
    }
    if (!this.front.admit(this)) {
      this.#refuse({ severity: "FATAL", code: "53300", message: "sorry, too many clients already" });
      return;
    }
    clearTimeout(this.#loginTimer);
    this.#phase = "ready";
    this.front.session.join(this);
    const parameters = new Map([...this.front.parameters, ["application_name", login.applicationName]]);
    const statuses = [...parameters].map(([name, value]) => message("S", cstring(name), cstring(value)));
    const key = message("K", int32(this.key.processId), int32(this.key.secret));
    this.#outbox.push(Buffer.concat([message("R", int32(0)), ...statuses, key, readyForQuery("I")]));
  }

  #takeMessage(whole: Buffer): void {
    if (String.fromCharCode(whole[0] ?? 0) === "X") {
      this.front.session.enqueue(this, "goodbye");
      this.#goodbyeSaid = true;
      return;
    }
    if (this.#goodbyeSaid) return;
    const unit = this.#units.add(whole);
    if (unit === undefined) return;
    this.front.session.enqueue(this, unit);
    if (this.front.session.queuedUnits(this) >= this.front.limits.queuedUnitsMax) this.socket.pause();
  }

  #hungUp(): void {
    if (this.#goodbyeSaid) return;
    this.#cut();
  }

  #refuse(report: ErrorReport): void {
    this.front.session.leave(this);
    this.end(report);
  }

  #cut(): void {
    this.#phase = "ended";
    this.front.session.leave(this);
    this.socket.destroy();
  }

  #closed(): void {
    this.#phase = "ended";
    clearTimeout(this.#loginTimer);
    this.#outbox.drop();
    this.front.session.leave(this);
    this.front.closed(this);
  }
}
