import { realpathSync } from "node:fs";
import { type Manifest, readStarted, spoolFile } from "./capsule.ts";
import {
  beganWith,
  foreignNamespace,
  isNamespaceInit,
  outputFiles,
  type ProcessFacts,
  readProcesses,
} from "./process-table.ts";

export interface Member extends ProcessFacts {
  /** "" where it lives in our own pid namespace. */
  readonly namespace: string;
}

/** The entry in its environment by which a process is known, whoever its parent is by now. */
export function markerOf(manifest: Manifest): { name: string; value: string } {
  return { name: "SORTIE_CAPSULE", value: `${manifest.labels.installation}/${manifest.id}` };
}

/**
 * Everything alive that the capsule's program is or started: itself, its session, what carries the marker or writes to
 * the spool, what shares a pid namespace with those, and all their descendants.
 */
export function findMembers(capsule: string, manifest: Manifest, processes = readProcesses()): Member[] {
  const { name, value } = markerOf(manifest);
  const spools = (["stdout", "stderr"] as const).map((stream) => spoolFile(realpathOf(capsule), stream));
  const inSession = sessionOf(capsule, processes);
  const isFirstHand = (facts: ProcessFacts) =>
    inSession(facts) ||
    beganWith(facts.pid, `${name}=${value}`) ||
    outputFiles(facts.pid).some((file) => spools.includes(file));

  const known = new Set(processes.filter((facts) => facts.pid !== process.pid && isFirstHand(facts)).map(pidOf));
  const namespaces = new Set([...known].map(foreignNamespace).filter((namespace) => namespace !== ""));
  if (namespaces.size > 0) {
    for (const { pid } of processes) if (namespaces.has(foreignNamespace(pid))) known.add(pid);
  }
  addDescendants(known, processes);
  return processes
    .filter(({ pid }) => known.has(pid))
    .map((facts) => ({ ...facts, namespace: foreignNamespace(facts.pid) }));
}

/** What may get a gentle signal: a namespace's first process and its keeper answer any signal by ending everything. */
export function gentleTargets(members: readonly Member[]): Member[] {
  const first = new Set(members.filter(({ pid }) => isNamespaceInit(pid)).map(pidOf));
  const keepers = new Set(members.filter(({ pid }) => first.has(pid)).map(({ parent }) => parent));
  return members.filter(({ pid }) => !first.has(pid) && !keepers.has(pid));
}

/** A session's number may be used again once all of it is dead, so without its leader it proves nothing. */
function sessionOf(capsule: string, processes: readonly ProcessFacts[]): (facts: ProcessFacts) => boolean {
  const started = readStarted(capsule);
  const leader = processes.find(({ pid, start }) => pid === started?.pid && start === started.start);
  return ({ session }) => leader !== undefined && session === leader.pid;
}

function addDescendants(known: Set<number>, processes: readonly ProcessFacts[]): void {
  for (let before = -1; before !== known.size; ) {
    before = known.size;
    for (const { pid, parent } of processes) if (known.has(parent)) known.add(pid);
  }
}

function pidOf({ pid }: ProcessFacts): number {
  return pid;
}

function realpathOf(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
