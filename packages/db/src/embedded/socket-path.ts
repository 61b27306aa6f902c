import { mkdir, rm, stat } from "node:fs/promises";
import net from "node:net";
import { basename, dirname, isAbsolute } from "node:path";

// sun_path holds 108 bytes on Linux and 104 on macOS, its terminating zero included.
export const socketPathBytesMax = process.platform === "darwin" ? 103 : 107;

const clientName = /^\.s\.PGSQL\.(\d{1,5})$/;

/** The socket path cannot be used; the message names the rule. */
export class SocketPathRefused extends Error {}

/** The port that Postgres clients have to name for this socket; throws SocketPathRefused. */
export function checkSocketPath(socketPath: string): number {
  const bytes = Buffer.byteLength(socketPath);
  if (bytes > socketPathBytesMax) {
    throw new SocketPathRefused(
      `socket_path_too_long: ${socketPath} has ${bytes} bytes and the system allows ${socketPathBytesMax}; choose a shorter folder`,
    );
  }
  if (!isAbsolute(socketPath)) throw new SocketPathRefused(`socket_path_relative: ${socketPath} has to be absolute`);
  const port = clientName.exec(basename(socketPath))?.[1];
  if (port === undefined) {
    throw new SocketPathRefused(
      `socket_path_name: ${socketPath} has to end in .s.PGSQL.<port>, or no client can name it`,
    );
  }
  return Number(port);
}

/** Makes the socket's folder if there is none, and takes away what a dead process left there. */
export async function prepareSocketFolder(socketPath: string): Promise<void> {
  const folder = dirname(socketPath);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { uid, mode } = await stat(folder);
  if (process.getuid !== undefined && uid !== process.getuid()) {
    throw new SocketPathRefused(`socket_folder_owner: ${folder} belongs to user ${uid}`);
  }
  if ((mode & 0o077) !== 0) {
    throw new SocketPathRefused(`socket_folder_open: ${folder} has to have mode 0700, so that only its owner connects`);
  }
  if (await somebodyListens(socketPath)) {
    throw new SocketPathRefused(`socket_in_use: another process answers at ${socketPath}`);
  }
  await rm(socketPath, { force: true });
}

function somebodyListens(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = net.connect(path);
    probe.once("connect", () => {
      probe.destroy();
      resolve(true);
    });
    probe.once("error", () => resolve(false));
  });
}
