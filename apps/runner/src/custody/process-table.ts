import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, readlinkSync } from "node:fs";

/** A process as the kernel knows it; `start` tells two owners of one pid apart. */
export interface ProcessFacts {
  readonly pid: number;
  readonly parent: number;
  readonly session: number;
  readonly start: string;
}

/** A process that can be found again: a pid alone may be another's by then. */
export type ProcessId = Pick<ProcessFacts, "pid"> & Partial<Pick<ProcessFacts, "start">>;

export function processId(pid: number): ProcessId | undefined {
  const found = factsOf(pid);
  return found && { pid, start: found.start };
}

/** Without a start any living process of that pid counts. */
export function isLiving({ pid, start }: ProcessId): boolean {
  const found = factsOf(pid);
  return found !== undefined && (start === undefined || found.start === start);
}

function factsOf(pid: number): ProcessFacts | undefined {
  return process.platform === "linux" ? fromStat(String(pid)) : fromPs().find((facts) => facts.pid === pid);
}

/** The living processes of the machine; one that is dead and not yet collected is not alive. */
export function readProcesses(): ProcessFacts[] {
  return process.platform === "linux" ? fromProc() : fromPs();
}

/** Whether the environment a process began with has this entry ("NAME=value"). */
export function beganWith(pid: number, entry: string): boolean {
  if (process.platform !== "linux") return ps(["-E", "-ww", "-o", "command=", "-p", String(pid)]).includes(entry);
  return textOf(`/proc/${pid}/environ`).split("\0").includes(entry);
}

/** The files a process's output goes to, where the system tells. */
export function outputFiles(pid: number): string[] {
  return [1, 2].map((descriptor) => linkOf(`/proc/${pid}/fd/${descriptor}`)).filter((path) => path !== "");
}

/** The pid namespace a process lives in, if it is not ours; "" where there is none. */
export function foreignNamespace(pid: number): string {
  const namespace = linkOf(`/proc/${pid}/ns/pid`);
  return namespace === linkOf("/proc/self/ns/pid") ? "" : namespace;
}

/** Whether it is the first process of a pid namespace below ours. */
export function isNamespaceInit(pid: number): boolean {
  const ids = /^NSpid:\s+(.+)$/m.exec(textOf(`/proc/${pid}/status`))?.[1]?.split(/\s+/) ?? [];
  return ids.length > 1 && ids.at(-1) === "1";
}

/** Changes with each boot of the machine: pids of another boot mean nothing. */
export function bootId(): string {
  if (process.platform === "linux") return textOf("/proc/sys/kernel/random/boot_id").trim();
  return spawnSync("sysctl", ["-n", "kern.bootsessionuuid"], { encoding: "utf8" }).stdout.trim();
}

function fromProc(): ProcessFacts[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => fromStat(name) ?? []);
}

function fromStat(name: string): ProcessFacts | undefined {
  const stat = textOf(`/proc/${name}/stat`);
  const [state, parent, , session, ...rest] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const start = rest[15];
  if (start === undefined || state === "Z" || state === "X") return undefined;
  return { pid: Number(name), parent: Number(parent), session: Number(session), start };
}

// A session id is hidden there; the process group is the nearest thing.
function fromPs(): ProcessFacts[] {
  const line = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(\S+)\s+(.+?)\s*$/;
  const columns = ["pid=", "ppid=", "pgid=", "stat=", "lstart="].flatMap((column) => ["-o", column]);
  return ps(["-A", ...columns])
    .split("\n")
    .flatMap((text) => {
      const [, pid, parent, group, state, start] = line.exec(text) ?? [];
      if (start === undefined || state?.startsWith("Z")) return [];
      return [{ pid: Number(pid), parent: Number(parent), session: Number(group), start }];
    });
}

function ps(args: readonly string[]): string {
  return spawnSync("ps", args, { encoding: "utf8", maxBuffer: 64 * 1024 * 1024 }).stdout;
}

function textOf(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

function linkOf(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return "";
  }
}
