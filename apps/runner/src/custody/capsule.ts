import { createHash, randomUUID } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, open, rename } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import {
  type Exit,
  exitReasons,
  type KillReceipt,
  type OutputStream,
  type StartRequest,
  stdinFile,
} from "./custody.ts";
import { bootId } from "./process-table.ts";

const manifestSchema = z.object({
  id: z.string(),
  labels: z.object({
    installation: z.string(),
    mission: z.string(),
    effect: z.string(),
    generation: z.number(),
  }),
  argvDigest: z.string(),
  cwd: z.string(),
  boot: z.string(),
});

/** What was intended, written before anything runs. */
export type Manifest = z.infer<typeof manifestSchema>;

/** The program's process, as its own launcher wrote it. */
export interface Started {
  readonly pid: number;
  readonly start: string;
}

export const manifestName = "capsule.json";

export function spoolFile(capsule: string, stream: OutputStream): string {
  return join(capsule, stream);
}

/** Lays a capsule out. The manifest is on disk when this returns; a second capsule in one directory is a bug. */
export async function createCapsule(request: StartRequest): Promise<Manifest> {
  const { capsule, labels, argv, cwd, stdin } = request;
  await mkdir(capsule, { recursive: true, mode: 0o700 });
  for (const name of ["home", "tmp"]) await mkdir(join(capsule, name), { mode: 0o700 });
  if (stdin !== undefined) await writeDurably(stdinFile(capsule), stdin);
  const manifest: Manifest = {
    id: randomUUID(),
    labels: { ...labels },
    argvDigest: createHash("sha256").update(JSON.stringify(argv)).digest("hex"),
    cwd,
    boot: bootId(),
  };
  await writeDurably(join(capsule, manifestName), JSON.stringify(manifest));
  await syncDirectory(capsule);
  return manifest;
}

/** Empty spools, so that whoever follows can read before anything is written. */
export async function openSpools(capsule: string): Promise<void> {
  for (const stream of ["stdout", "stderr"] as const) await writeDurably(spoolFile(capsule, stream), "");
}

/** Undefined where nothing was ever spawned: a torn manifest precedes every spawn. */
export function readManifest(capsule: string): Manifest | undefined {
  return manifestSchema.safeParse(jsonOf(join(capsule, manifestName))).data;
}

/** Undefined while the launcher has not written it to the end. */
export function readStarted(capsule: string): Started | undefined {
  const [, pid, start] = /^(\d+) (.+)\n$/.exec(textOf(join(capsule, "started")) ?? "") ?? [];
  return pid === undefined || start === undefined ? undefined : { pid: Number(pid), start: start.trim() };
}

/** From here on the launcher of this capsule refuses to become the program. */
export async function closeCapsule(capsule: string): Promise<void> {
  await mkdir(capsule, { recursive: true, mode: 0o700 });
  const file = await open(join(capsule, "closed"), "a", 0o600);
  await file.sync();
  await file.close();
  await syncDirectory(capsule);
}

export function isClosed(capsule: string): boolean {
  return existsSync(join(capsule, "closed"));
}

/** How it ended, and where it was made to, the proof. */
export interface End {
  readonly exit: Exit;
  readonly receipt?: KillReceipt;
}

const endSchema = z.object({ exit: z.object({ reason: z.enum(exitReasons) }) });

export function hasExit(capsule: string): boolean {
  return existsSync(join(capsule, "exit.json"));
}

/** Undefined until it has ended and all of it is written down, and where what is written is not ours to understand. */
export function readEnd(capsule: string): End | undefined {
  const end = readJson(capsule, "exit.json");
  return endSchema.safeParse(end).success ? (end as End) : undefined;
}

export function writeEnd(capsule: string, end: End): Promise<void> {
  return replaceJson(capsule, "exit.json", end);
}

/** One file of a capsule that several processes read: it is there as a whole, or not yet. */
export async function replaceJson(capsule: string, name: string, content: object): Promise<void> {
  const part = join(capsule, `${name}.${randomUUID()}.part`);
  await writeDurably(part, JSON.stringify(content));
  await rename(part, join(capsule, name));
  await syncDirectory(capsule);
}

export function readJson(capsule: string, name: string): unknown {
  return jsonOf(join(capsule, name));
}

async function writeDurably(path: string, text: string): Promise<void> {
  const file = await open(path, "wx", 0o600);
  await file.writeFile(text);
  await file.sync();
  await file.close();
}

async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, "r");
  await directory.sync();
  await directory.close();
}

function jsonOf(path: string): unknown {
  try {
    return JSON.parse(textOf(path) ?? "");
  } catch {
    return undefined;
  }
}

function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}
