import { createHash } from "node:crypto";
import { mkdir, realpath, rm, stat } from "node:fs/promises";
import net from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

export type FolderLock = { release(): Promise<void> };

/** The data folder cannot be opened; the message names the rule. */
export class FolderRefused extends Error {}

const retryMs = 50;

/**
 * Holds a data folder for this process alone. The kernel frees it with the process, also after kill -9.
 * Waits up to `waitMs` for a predecessor to finish; then throws FolderRefused.
 */
export async function lockFolder(folder: string, waitMs: number): Promise<FolderLock> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (((await stat(folder)).mode & 0o077) !== 0) {
    throw new FolderRefused(`folder_open: ${folder} has to have mode 0700, so that only its owner reads it`);
  }
  const name = await lockName(folder);
  const deadline = performance.now() + waitMs;
  for (;;) {
    const lock = await tryListen(name);
    if (lock !== undefined) return lock;
    if (performance.now() > deadline) throw new FolderRefused(`folder_in_use: another process has ${folder} open`);
    await sleep(retryMs);
  }
}

async function lockName(folder: string): Promise<string> {
  const digest = createHash("sha256")
    .update(await realpath(folder))
    .digest("hex")
    .slice(0, 32);
  // An abstract socket leaves no file behind that could be stale; only Linux has them.
  return process.platform === "linux" ? `\0sortie-db-${digest}` : `/tmp/sortie-db-${digest}.lock`;
}

async function tryListen(name: string): Promise<FolderLock | undefined> {
  const server = net.createServer((socket) => socket.destroy());
  const listening = await new Promise<boolean>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRINUSE") resolve(false);
      else reject(error);
    });
    server.listen(name, () => resolve(true));
  });
  if (!listening) {
    if (!name.startsWith("\0") && !(await answers(name))) await rm(name, { force: true });
    return undefined;
  }
  server.unref();
  return { release: () => new Promise((resolve) => server.close(() => resolve())) };
}

function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = net.connect(path, () => {
      probe.destroy();
      resolve(true);
    });
    probe.once("error", () => resolve(false));
  });
}
