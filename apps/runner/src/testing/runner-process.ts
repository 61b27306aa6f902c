import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

export interface RunnerProcess {
  /** As it names itself in leases and events. */
  readonly id: string;
  readonly pid: number;
  /** What it logged so far, parsed. */
  readonly log: readonly Record<string, unknown>[];
  kill9(): Promise<void>;
  /** Ends it by SIGTERM; gives its exit code. */
  stop(): Promise<number | null>;
}

const main = fileURLToPath(new URL("../main.ts", import.meta.url));

/** A real runner; it ends with this process, however that ends. Resolves when it is ready. */
export async function startRunnerProcess(env: Record<string, string>): Promise<RunnerProcess> {
  const child = spawn(process.execPath, ["--import", "tsx", main], {
    env: { PATH: process.env.PATH ?? "", ...env, SORTIE_PARENT: "1" },
    stdio: ["pipe", "pipe", "pipe"],
  });
  const log: Record<string, unknown>[] = [];
  const says: string[] = [];
  const gone = once(child, "exit");
  const ready = new Promise<string>((resolve, reject) => {
    eachLine(child, (line) => {
      const entry = parse(line);
      if (entry) log.push(entry);
      else says.push(line);
      if (entry?.msg === "runner ready") resolve(String(entry.runner));
    });
    child.once("exit", (code) => reject(new Error(`the runner ended with ${code}: ${says.slice(-20).join("\n")}`)));
  });
  const id = await ready;
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    await gone;
    return child.exitCode;
  };
  return {
    id,
    pid: child.pid ?? 0,
    log,
    kill9: async () => void (await end("SIGKILL")),
    stop: () => end("SIGTERM"),
  };
}

function eachLine(child: ChildProcess, take: (line: string) => void): void {
  for (const stream of [child.stdout, child.stderr]) {
    let open = "";
    stream?.setEncoding("utf8").on("data", (text: string) => {
      const lines = (open + text).split("\n");
      open = lines.pop() ?? "";
      lines.forEach(take);
    });
  }
}

function parse(line: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
