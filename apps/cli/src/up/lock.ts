import { spawnSync } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { UpRefused } from "./refusal.ts";

/** Not in fs.constants: <fcntl.h> of macOS and the BSDs. */
const bsdExclusiveLock = 0x20;
const bsdNonBlocking = 0x4;
const bsdCreateReadWrite = 0x200 | 0x2;

/**
 * Takes the one lock of a home for as long as this process lives, or says `undefined` when another process holds it.
 * The kernel drops it with the process, however that ends; the file itself means nothing.
 */
export function lockHome(file: string, platform: NodeJS.Platform = process.platform): { release(): void } | undefined {
  const descriptor = platform === "linux" ? lockOnLinux(file) : lockOnBsd(file);
  return descriptor === undefined ? undefined : { release: () => closeSync(descriptor) };
}

function lockOnLinux(file: string): number | undefined {
  const descriptor = openSync(file, "a", 0o600);
  // flock(2) belongs to the open file description, so the lock that the short-lived child takes on it stays with us.
  const taken = spawnSync("flock", ["-n", "3"], { stdio: ["ignore", "ignore", "ignore", descriptor] });
  if (taken.status === 0) return descriptor;
  closeSync(descriptor);
  if (taken.status === 1) return undefined;
  throw new UpRefused("The command `flock` is needed to own the data folder: install util-linux.");
}

function lockOnBsd(file: string): number | undefined {
  try {
    return openSync(file, bsdCreateReadWrite | bsdExclusiveLock | bsdNonBlocking, 0o600);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EAGAIN") return undefined;
    throw new UpRefused(`The data folder cannot be locked on this system: ${String(error)}`);
  }
}
