import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** A pid alone is reused; with the time its process started it names one process. */
export interface ProcessIdentity {
  readonly pid: number;
  readonly startedAt: string;
}

/** When the process with this pid started, in the system's own notation; undefined when there is none (or a zombie). */
export function startOf(pid: number): string | undefined {
  return process.platform === "linux" ? startOnLinux(pid) : startByPs(pid);
}

export function isAlive(identity: ProcessIdentity): boolean {
  return startOf(identity.pid) === identity.startedAt;
}

function startOnLinux(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    const [state, ...fields] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    if (state === "Z" || state === "X") return undefined;
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "latin1").trim();
    return `${boot}:${fields[18]}`;
  } catch {
    return undefined;
  }
}

function startByPs(pid: number): string | undefined {
  const { status, stdout } = spawnSync("ps", ["-o", "stat=,lstart=", "-p", String(pid)], { encoding: "utf8" });
  const [state, ...start] = stdout.trim().split(/\s+/);
  return status === 0 && state && !state.startsWith("Z") ? start.join(" ") : undefined;
}
