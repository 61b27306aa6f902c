import { createHash, randomInt, timingSafeEqual } from "node:crypto";
import { chmod } from "node:fs/promises";
import net from "node:net";
import { Connection, type Front } from "./connection.ts";
import { type Engine, openEngine } from "./engine.ts";
import { type GatewayLimits, gatewayLimits } from "./limits.ts";
import { Session, type SessionStats } from "./session.ts";
import { checkSocketPath, prepareSocketFolder } from "./socket-path.ts";

export type GatewayOptions = {
  /** A folder, or "memory" for a database that ends with the gateway. */
  readonly dataDir: string;
  /** `<folder>/.s.PGSQL.<port>`, absolute, at most 107 bytes on Linux (103 on macOS); the folder has to have mode 0700, or not to exist. */
  readonly socketPath: string;
  /** Asked for in clear text: the socket is in a private folder. None: the folder alone decides who may. */
  readonly password?: string;
  readonly limits?: Partial<GatewayLimits>;
  /** The engine ended by itself; every client has been cut off and the gateway is closed. */
  readonly onEngineEnd?: (error: unknown) => void;
};

export type GatewayStats = SessionStats & {
  readonly connections: number;
  readonly waiting: number;
  readonly unsentBytes: number;
  readonly owner: number | undefined;
};

export type Gateway = {
  stats(): GatewayStats;
  /** Runs a task on the engine while no transaction is open. */
  errand<T>(task: (engine: Engine) => Promise<T>): Promise<T>;
  /** Ends every client with 57P01 and closes the database. */
  close(): Promise<void>;
};

/** Serves one PGlite database to many clients on a unix socket. Throws SocketPathRefused. */
export async function startGateway(options: GatewayOptions): Promise<Gateway> {
  const limits = { ...gatewayLimits, ...options.limits };
  checkSocketPath(options.socketPath);
  await prepareSocketFolder(options.socketPath);
  const engine = await openEngine(options.dataDir, limits.replyBytesMax);

  const open = new Set<Connection>();
  const admitted = new Set<Connection>();
  let nextId = 0;

  const session = new Session(engine, limits, (error) => {
    endAll("57P02", "terminating connection because the database ended");
    server.close();
    options.onEngineEnd?.(error);
  });

  const front: Front = {
    session,
    limits,
    parameters: engine.parameters,
    passwordAsked: options.password !== undefined,
    passwordIsRight: (offered) => options.password !== undefined && sameText(offered, options.password),
    admit(connection) {
      if (admitted.size >= limits.connectionsMax) return false;
      admitted.add(connection);
      return true;
    },
    cancel(key) {
      for (const connection of admitted) {
        const { processId, secret } = connection.key;
        if (processId === key.processId && secret === key.secret) session.cancel(connection);
      }
    },
    repliesAreOverLimit: () => unsentBytes() > limits.repliesBytesMax,
    closed(connection) {
      open.delete(connection);
      admitted.delete(connection);
    },
  };

  function unsentBytes(): number {
    return [...open].reduce((sum, connection) => sum + connection.unsentBytes, 0);
  }

  function endAll(code: string, message: string): void {
    for (const connection of open) connection.end({ severity: "FATAL", code, message });
  }

  const server = net.createServer({ allowHalfOpen: true }, (socket) => {
    nextId += 1;
    open.add(new Connection(nextId, { processId: nextId, secret: randomInt(2 ** 31) }, socket, front));
  });
  // Beyond these nobody even gets to be refused in words.
  server.maxConnections = limits.connectionsMax * 2;
  await listen(server, options.socketPath);

  return {
    stats: () => ({
      ...session.stats,
      connections: admitted.size,
      waiting: session.waiting,
      unsentBytes: unsentBytes(),
      owner: session.ownerId,
    }),
    errand: (task) => session.errand(task),
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      endAll("57P01", "terminating connection due to administrator command");
      await session.close();
      await closed;
    },
  };
}

async function listen(server: net.Server, socketPath: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(socketPath, () => resolve());
  });
  await chmod(socketPath, 0o600);
}

function sameText(one: string, other: string): boolean {
  return timingSafeEqual(createHash("sha256").update(one).digest(), createHash("sha256").update(other).digest());
}
