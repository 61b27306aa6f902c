import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { accessSync, constants } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createConnection, createServer } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { within } from "../deadline.ts";
import { natsServerConfig } from "../server.ts";

export type TestNats = {
  /** With the generated user and password. */
  url: string;
  port: number;
  storeDir: string;
  kill9(): Promise<void>;
  /** Starts it again on the same port and store; kills it first where it still runs. */
  restart(): Promise<void>;
  /** Ends it and removes what it generated. */
  stop(): Promise<void>;
};

const startDeadlineMs = 10_000;
const stopDeadlineMs = 5_000;
const startAttemptsMax = 5;

/** A real nats-server with JetStream on a loopback port; it ends with this process, however that ends. */
export async function startNats(
  options: { binary?: string; storeDir?: string; port?: number } = {},
): Promise<TestNats> {
  const binary = options.binary ?? findNatsServer();
  const folder = await mkdtemp(join(tmpdir(), "sortie-nats-"));
  const storeDir = options.storeDir ?? join(folder, "store");
  const credentials = { user: "test", password: randomBytes(18).toString("hex") };
  const remove = () => rm(folder, { recursive: true, force: true });
  const start = (chosen: number) => launch(binary, folder, storeDir, chosen, credentials);
  const started = await startOnSomePort(options.port, start).catch(async (error: unknown) => {
    await remove();
    throw error;
  });
  const { port } = started;
  let { running } = started;
  return {
    url: `nats://${credentials.user}:${credentials.password}@127.0.0.1:${port}`,
    port,
    storeDir,
    kill9: () => running.kill(),
    async restart() {
      await running.kill();
      running = await start(port);
    },
    async stop() {
      await running.stop();
      await remove();
    },
  };
}

type Running = { kill(): Promise<void>; stop(): Promise<void> };

async function startOnSomePort(wanted: number | undefined, start: (port: number) => Promise<Running>) {
  for (let attempt = 1; ; attempt++) {
    const port = wanted ?? (await freePort());
    try {
      return { port, running: await start(port) };
    } catch (error) {
      // Somebody else may have taken the free port meanwhile.
      if (wanted !== undefined || attempt === startAttemptsMax) throw error;
    }
  }
}

// The keeper ends the server and its folder when its standard input, a pipe from us, ends.
const keeper = `
exec 3<&0
folder=$1
shift
"$@" </dev/null 3<&- &
pid=$!
echo $pid
( cat <&3 >/dev/null; trap '' TERM; kill -9 $pid; rm -rf "$folder" ) >/dev/null 2>&1 &
watcher=$!
wait $pid
kill $watcher
`;

async function launch(
  binary: string,
  folder: string,
  storeDir: string,
  port: number,
  credentials: { user: string; password: string },
): Promise<Running> {
  const name = `test-${randomBytes(6).toString("hex")}`;
  const config = join(folder, "nats-server.conf");
  await mkdir(storeDir, { recursive: true });
  await writeFile(config, natsServerConfig({ name, port, storeDir, ...credentials }), { mode: 0o600 });
  const child = spawn("sh", ["-c", keeper, "sh", folder, binary, "-c", config, "-l", join(folder, "nats-server.log")], {
    stdio: ["pipe", "pipe", "ignore"],
    // Its own session: a Ctrl-C in the terminal must not take the keeper away before the server.
    detached: true,
  });
  const ended = once(child, "exit");
  const pid = await within(startDeadlineMs, pidOf(child), () => new Error("the keeper of nats-server did not start"));
  const kill = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) process.kill(pid, signal);
    await within(stopDeadlineMs, ended, () => new Error(`nats-server ${pid} survived ${signal}`));
  };
  try {
    await untilServing(port, name, () => child.exitCode !== null);
  } catch (error) {
    await kill("SIGKILL");
    throw error;
  }
  return { kill: () => kill("SIGKILL"), stop: () => kill("SIGTERM").catch(() => kill("SIGKILL")) };
}

async function pidOf(child: ChildProcess): Promise<number> {
  if (!child.stdout) throw new Error("the keeper has no output");
  const [first] = await once(child.stdout, "data");
  return Number.parseInt(String(first), 10);
}

async function untilServing(port: number, name: string, gone: () => boolean): Promise<void> {
  const deadline = Date.now() + startDeadlineMs;
  while (Date.now() < deadline) {
    if (gone()) throw new Error(`nats-server ended before it served port ${port}`);
    if ((await greeting(port)).includes(`"server_name":"${name}"`)) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`nats-server did not serve port ${port} within ${startDeadlineMs} ms`);
}

/** The first line that a server on the port says, or nothing. */
function greeting(port: number): Promise<string> {
  return new Promise((resolve) => {
    const socket = createConnection({ host: "127.0.0.1", port });
    socket.setTimeout(500, () => socket.destroy());
    socket.on("data", (data) => {
      resolve(String(data));
      socket.destroy();
    });
    socket.on("error", () => resolve(""));
    socket.on("close", () => resolve(""));
  });
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("a listening socket has no port");
  return address.port;
}

function findNatsServer(): string {
  const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin", "/usr/local/bin", "/opt/homebrew/bin"];
  const found = folders.map((folder) => join(folder, "nats-server")).find(isExecutable);
  if (found) return found;
  throw new Error(
    "nats-server is missing: install it (apt-get install nats-server, or brew install nats-server) or put it on PATH.",
  );
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
