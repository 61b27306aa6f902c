import type { CandidateDiff } from "@sortie/core/mission/candidate-diff";
import type { MissionOutcome } from "@sortie/core/mission/outcomes";
import type { Rejection } from "@sortie/core/mission/rejections";
import type { Mission } from "@sortie/core/mission/state";
import type { Agent } from "../agents/agent.ts";
import type { Custody } from "../custody/custody.ts";
import type { Sandbox } from "../sandbox/sandbox.ts";
import type { Workspaces } from "../workspaces/workspaces.ts";

/** The right to drive a mission; its generation fences every write. */
export interface Lease {
  owner: string;
  generation: number;
}

export type Reported =
  | { status: "appended"; mission: Mission }
  | { status: "refused"; rejection: Rejection }
  | { status: "stale" };

export interface Said {
  turn: number;
  stream: string;
  offset: number;
  kind: string;
  body: string;
}

/** The log, as the driver needs it. Every call may throw; `isAway` tells a store that is only away for now. */
export interface Store {
  claim(mission: string): Promise<Lease | undefined>;
  /** The head version, or undefined when the lease is somebody else's. */
  renew(mission: string, lease: Lease): Promise<number | undefined>;
  release(mission: string, lease: Lease): Promise<void>;
  load(mission: string): Promise<Mission | undefined>;
  report(mission: string, outcome: MissionOutcome, cause: string, lease: Lease): Promise<Reported>;
  say(mission: string, lease: Lease, entries: readonly Said[]): Promise<void>;
  /** Once for each candidate; from a stale owner nothing is kept. */
  keepDiff(mission: string, lease: Lease, diff: CandidateDiff): Promise<void>;
  isAway(error: unknown): boolean;
}

/** Tells the driver that something was committed to a mission it drives. Only a hint: it reads the log. */
export interface Bus {
  onCommitted(mission: string, listener: () => void): () => void;
}

/** Waiting, by a clock that tests can hold. Milliseconds. */
export interface Clock {
  now(): number;
  sleep(ms: number, signal: AbortSignal): Promise<void>;
}

interface Place {
  /** Of this installation; capsules of others are never touched. */
  installation: string;
  host: string;
  /** Folder of the missions' workspaces and capsules. Absolute. */
  missions: string;
  /** What no confined process may see. Absolute. */
  hidden: readonly string[];
}

export interface DriverDeps {
  store: Store;
  bus: Bus;
  clock: Clock;
  custody: Custody;
  sandbox: Sandbox;
  workspaces: Workspaces;
  agents: Readonly<Record<string, Agent>>;
  place: Place;
  log: Log;
}

export interface Log {
  info(facts: object, says: string): void;
  warn(facts: object, says: string): void;
  error(facts: object, says: string): void;
}
