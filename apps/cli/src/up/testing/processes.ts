import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { until } from "../until.ts";

/** A folder that goes with its test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "sortie-up-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Waits for a fact, and fails with its name when it does not come true. */
export async function eventually(fact: string, holds: () => boolean): Promise<void> {
  if (!(await until(holds, { withinMs: 40_000, everyMs: 20 }))) throw new Error(`never came true: ${fact}`);
}

export interface Started {
  readonly process: ChildProcess;
  /** Everything it printed so far. */
  output(): string;
  errors(): string;
  /** The rest of the first printed line that holds `text`, as soon as there is one. */
  after(text: string): Promise<string>;
  ended(): Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
}

/** Runs a script of ours in a process of its own, killed with its test. */
export function start(script: string, ...args: string[]): Started {
  const child = spawn(process.execPath, ["--import", "tsx", join(import.meta.dirname, script), ...args], {
    stdio: ["pipe", "pipe", "pipe"],
  });
  let output = "";
  let errors = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    errors += text;
  });
  const end = once(child, "close");
  onTestFinished(() => void child.kill("SIGKILL"));
  const lineWith = (text: string) =>
    output
      .split("\n")
      .slice(0, -1)
      .find((line) => line.includes(text));
  return {
    process: child,
    output: () => output,
    errors: () => errors,
    async after(text) {
      await eventually(`"${text}" in\n${output}${errors}`, () => lineWith(text) !== undefined);
      const line = lineWith(text) ?? "";
      return line.slice(line.indexOf(text) + text.length).trim();
    },
    async ended() {
      const [code, signal] = await end;
      return { code, signal };
    },
  };
}
