import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Job } from "./store-worker.ts";

/** Runs a job in a process of its own; what it printed. */
export async function runWorker(url: string, job: Job): Promise<string[]> {
  const file = fileURLToPath(new URL("./store-worker.ts", import.meta.url));
  const child = spawn(process.execPath, ["--import", "tsx", file, url, JSON.stringify(job)], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  const printed: string[] = [];
  const errors: string[] = [];
  child.stdout.on("data", (chunk: Buffer) => printed.push(chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => errors.push(chunk.toString()));
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`the worker ended with ${String(code)}: ${errors.join("")}`);
  return JSON.parse(printed.join(""));
}
