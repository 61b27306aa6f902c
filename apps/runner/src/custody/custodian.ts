import { spawn } from "node:child_process";
import { closeSync, openSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Manifest, readJson, replaceJson } from "./capsule.ts";
import type { StartRequest } from "./custody.ts";
import { markerOf } from "./members.ts";
import { isLiving, type ProcessId, processId } from "./process-table.ts";

const isSource = import.meta.url.endsWith(".ts");
const program = fileURLToPath(new URL(`./custodian-main.${isSource ? "ts" : "mjs"}`, import.meta.url));

/** What it is told on its stdin; what the program reads lies in the capsule already. */
export type Entrusted = Omit<StartRequest, "stdin">;

/**
 * Starts the process that holds a capsule, in a session of its own, with nothing of our environment: it is one of the
 * capsule's members, so that whoever ends those ends it too. Gives its pid.
 */
export function startCustodian({ stdin: _, ...entrusted }: StartRequest, manifest: Manifest): number | undefined {
  const { name, value } = markerOf(manifest);
  const log = openSync(join(entrusted.capsule, "custodian.log"), "ax", 0o600);
  try {
    const argv = [...(isSource ? ["--import", "tsx"] : []), program];
    const custodian = spawn(process.execPath, argv, {
      cwd: dirname(program),
      env: { PATH: process.env.PATH, [name]: value },
      detached: true,
      stdio: ["pipe", log, log],
    });
    custodian.on("error", ({ message }) => writeFileSync(log, `${message}\n`));
    custodian.stdin?.on("error", () => undefined).end(JSON.stringify(entrusted satisfies Entrusted));
    custodian.unref();
    return custodian.pid;
  } finally {
    closeSync(log);
  }
}

/** What somebody asks of the custodian before they signal it. */
export interface Asked {
  readonly generation: number;
  readonly because: string;
}

export const custodianFile = "custodian.json";
const askedFile = "asked.json";

/** The custodian says who it is before it starts anything. */
export function announceSelf(capsule: string): Promise<void> {
  return replaceJson(capsule, custodianFile, processId(process.pid) ?? {});
}

/** Undefined while it has not said so. */
export function custodianOf(capsule: string): ProcessId | undefined {
  return readJson(capsule, custodianFile) as ProcessId | undefined;
}

export function readAsked(capsule: string): Asked | undefined {
  return readJson(capsule, askedFile) as Asked | undefined;
}

/** Asks a living custodian to end its capsule; false where there is none to ask. */
export async function askToEnd(capsule: string, asked: Asked): Promise<boolean> {
  const custodian = custodianOf(capsule);
  if (!custodian || !isLiving(custodian)) return false;
  await replaceJson(capsule, askedFile, asked);
  try {
    process.kill(custodian.pid, "SIGTERM");
    return true;
  } catch {
    return false;
  }
}
