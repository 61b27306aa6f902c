import { connect, errors, type NatsConnection, type NodeConnectionOptions } from "@nats-io/transport-node";
import { parseBusUrl } from "./address.ts";
import { pause, within } from "./deadline.ts";
import { BusRefused, BusUnavailable, messageOf } from "./failures.ts";
import {
  closeDeadlineMs,
  connectTimeoutMs,
  pingIntervalMs,
  reconnectWaitMs,
  refusedRetryMs,
  serverVersionMin,
} from "./limits.ts";

export type BusStatus =
  | { state: "connecting"; detail: string }
  | { state: "connected"; serverVersion: string }
  | { state: "refused"; refusal: BusRefused }
  | { state: "closed" };

export type Bus = {
  status(): BusStatus;
  /** Called at every change of status, not at once; returns how to stop it. */
  watch(listener: (status: BusStatus) => void): () => void;
  /** The connection if it is up now. */
  connection(): NatsConnection | undefined;
  /** The connection as soon as it is up; rejects with BusUnavailable after the deadline. */
  connected(deadlineMs: number): Promise<NatsConnection>;
  /** Drains and closes within a deadline; never rejects. */
  close(): Promise<void>;
};

export type BusOptions = { url: string; name: string; user?: string; password?: string };

/**
 * One connection that reconnects for ever. Resolves also where no broker answers yet and goes on trying.
 * Rejects with BusRefused where the first answer is that credentials are wrong or the server is older than 2.9.
 */
export async function connectBus(options: BusOptions): Promise<Bus> {
  const bus = new ReconnectingBus(connectionOptions(options));
  const refusal = await bus.open();
  if (refusal === undefined) return bus;
  await bus.close();
  throw refusal;
}

class ReconnectingBus implements Bus {
  readonly #options: NodeConnectionOptions;
  readonly #listeners = new Set<(status: BusStatus) => void>();
  readonly #closing = new AbortController();
  #status: BusStatus = { state: "connecting", detail: "not tried yet" };
  #current: NatsConnection | undefined;

  constructor(options: NodeConnectionOptions) {
    this.#options = options;
  }

  async open(): Promise<BusRefused | undefined> {
    const outcome = await this.#attempt();
    if (outcome instanceof BusRefused) return outcome;
    void this.#keepConnected(outcome);
    return undefined;
  }

  status(): BusStatus {
    return this.#status;
  }

  watch(listener: (status: BusStatus) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  connection(): NatsConnection | undefined {
    return this.#status.state === "connected" ? this.#current : undefined;
  }

  async connected(deadlineMs: number): Promise<NatsConnection> {
    const now = this.connection();
    if (now) return now;
    let unwatch = () => {};
    const later = new Promise<NatsConnection>((resolve, reject) => {
      const look = () => {
        const connection = this.connection();
        if (connection) resolve(connection);
        else if (this.#status.state === "closed") reject(new BusUnavailable("closed"));
      };
      unwatch = this.watch(look);
      look();
    });
    return within(deadlineMs, later, () => new BusUnavailable(describe(this.#status))).finally(() => unwatch());
  }

  async close(): Promise<void> {
    if (this.#closing.signal.aborted) return;
    this.#closing.abort();
    const connection = this.#current;
    const drained = this.connection() ? connection?.drain() : undefined;
    this.#become({ state: "closed" });
    await within(closeDeadlineMs, Promise.resolve(drained), () => new Error("drain took too long")).catch(() => {});
    await within(closeDeadlineMs, Promise.resolve(connection?.close()), () => new Error("stuck")).catch(() => {});
  }

  async #keepConnected(first: NatsConnection | undefined): Promise<void> {
    let connection = first;
    while (!this.#closing.signal.aborted) {
      if (connection) await this.#follow(connection);
      else await pause(this.#status.state === "refused" ? refusedRetryMs : reconnectWaitMs, this.#closing.signal);
      if (this.#closing.signal.aborted) return;
      const outcome = await this.#attempt();
      connection = outcome instanceof BusRefused ? undefined : outcome;
    }
  }

  async #attempt(): Promise<NatsConnection | BusRefused | undefined> {
    try {
      const connection = await connect(this.#options);
      if (this.#closing.signal.aborted) {
        await connection.close();
        return undefined;
      }
      const refusal = olderThanNeeded(connection);
      if (refusal) {
        await connection.close();
        throw refusal;
      }
      this.#current = connection;
      this.#become({ state: "connected", serverVersion: connection.info?.version ?? "unknown" });
      return connection;
    } catch (error) {
      const refusal = refusalOf(error);
      this.#become(refusal ? { state: "refused", refusal } : { state: "connecting", detail: messageOf(error) });
      return refusal;
    }
  }

  /** Until the connection is closed for good. */
  async #follow(connection: NatsConnection): Promise<void> {
    for await (const change of connection.status()) {
      if (change.type === "disconnect") this.#become({ state: "connecting", detail: "disconnected" });
      if (change.type === "error") {
        const refusal = refusalOf(change.error);
        if (refusal) this.#become({ state: "refused", refusal });
      }
      if (change.type === "reconnect") {
        const refusal = olderThanNeeded(connection);
        if (refusal) {
          this.#become({ state: "refused", refusal });
          await connection.close();
          return;
        }
        this.#become({ state: "connected", serverVersion: connection.info?.version ?? "unknown" });
      }
    }
    this.#become({ state: "connecting", detail: "connection closed" });
  }

  #become(status: BusStatus): void {
    if (this.#status.state === "closed") return;
    this.#status = status;
    for (const listener of [...this.#listeners]) listener(status);
  }
}

function connectionOptions({ url, name, user, password }: BusOptions): NodeConnectionOptions {
  const address = parseBusUrl(url);
  const given = user === undefined ? address.credentials : { user, pass: password ?? "" };
  return {
    ...given,
    servers: address.servers,
    ...(address.tls ? { tls: {} } : {}),
    name,
    timeout: connectTimeoutMs,
    maxReconnectAttempts: -1,
    reconnectTimeWait: reconnectWaitMs,
    pingInterval: pingIntervalMs,
    ignoreAuthErrorAbort: true,
    noAsyncTraces: true,
  };
}

function refusalOf(error: unknown): BusRefused | undefined {
  if (error instanceof BusRefused) return error;
  if (error instanceof errors.AuthorizationError || error instanceof errors.UserAuthenticationExpiredError) {
    return new BusRefused("credentials_refused", error.message, { cause: error });
  }
  return undefined;
}

function olderThanNeeded(connection: NatsConnection): BusRefused | undefined {
  const version = connection.info?.version ?? "0.0.0";
  const { major, minor } = serverVersionMin;
  if (versionIsAtLeast(version, major, minor)) return undefined;
  return new BusRefused("server_too_old", `nats-server ${version}, ${major}.${minor} or newer is needed`);
}

export function versionIsAtLeast(version: string, major: number, minor: number): boolean {
  const [found, foundMinor] = version.replace(/^v/, "").split(".").map(Number);
  if (found === undefined || foundMinor === undefined) return false;
  return found > major || (found === major && foundMinor >= minor);
}

function describe(status: BusStatus): string {
  if (status.state === "connecting") return `not connected (${status.detail})`;
  if (status.state === "refused") return status.refusal.message;
  return status.state;
}
