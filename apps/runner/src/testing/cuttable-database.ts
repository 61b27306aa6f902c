import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createConnection, createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface CuttableDatabase {
  /** The same database, through the line that can be cut. */
  readonly url: string;
  /** Ends every connection in the middle of what it does, and refuses new ones. */
  cut(): Promise<void>;
  mend(): Promise<void>;
  close(): Promise<void>;
}

/** What connections through a line call themselves. */
export const lineName = "through_the_line";

/** A line to a database that is not ours to stop: what was sent may have been committed, and its answer is lost. */
export async function cuttableDatabase(url: string): Promise<CuttableDatabase> {
  const folder = await mkdtemp(join(tmpdir(), "sortie-line-"));
  const path = join(folder, ".s.PGSQL.5432");
  const sockets = new Set<Socket>();
  let server: Server | undefined;
  const mend = async () => {
    server = createServer((near) => {
      const far = connectTo(url);
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        sockets.add(one);
        one.pipe(other);
        one.on("error", () => other.destroy());
        one.on("close", () => {
          sockets.delete(one);
          other.destroy();
        });
      }
    }).listen(path);
    await once(server, "listening");
  };
  const cut = async () => {
    const closing = server;
    server = undefined;
    for (const socket of sockets) socket.destroy();
    if (!closing) return;
    closing.close();
    await once(closing, "close");
  };
  await mend();
  const through = new URL(url);
  through.hostname = "localhost";
  through.port = "";
  through.searchParams.set("host", folder);
  through.searchParams.set("application_name", lineName);
  return {
    url: through.toString(),
    cut,
    mend,
    async close() {
      await cut();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function connectTo(url: string): Socket {
  const { hostname, port, searchParams } = new URL(url);
  const folder = searchParams.get("host");
  const number = Number(port === "" ? 5432 : port);
  return folder?.startsWith("/")
    ? createConnection(join(folder, `.s.PGSQL.${number}`))
    : createConnection(number, folder ?? hostname);
}
