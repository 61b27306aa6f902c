import type { Verdict } from "@sortie/core/mission/verdict";
import type { CapsuleLabels, Exit, ExitReason, KillReceipt, StartRequest } from "../custody/custody.ts";
import type { ReadOnlyMount, Sandbox } from "../sandbox/sandbox.ts";

export interface TurnRequest {
  /** Everything the agent is told, as text. */
  readonly packet: string;
  readonly turn: number;
  readonly unit: number;
  /** The agent's directory; the only place it may write, apart from private ones. Absolute. */
  readonly workspace: string;
  /** A directory that holds no capsule yet. Absolute. */
  readonly capsule: string;
  readonly labels: CapsuleLabels;
  readonly sandbox: Sandbox;
  readonly mounts: readonly ReadOnlyMount[];
  /** What the agent may not see besides homes: the installation's data. */
  readonly hidden: readonly string[];
  /** What it may read where it is, also inside something hidden. Absolute. */
  readonly readable: readonly string[];
  readonly network: boolean;
  readonly env: Readonly<Record<string, string>>;
  readonly limits: StartRequest["limits"];
  /** The engine's own part of the mission's configuration; an engine refuses another's. */
  readonly config: unknown;
}

/** Something the agent said, in the order of its stream. (`kind`, `offset`) is unique within a turn. */
export interface ActivityEntry {
  /** Bytes from the beginning of the stream. */
  readonly offset: number;
  readonly kind: "output" | "error_output";
  readonly text: string;
  /** Bytes left out at the entry's end. */
  readonly bytesCut: number;
}

export interface TurnError {
  readonly class: "exit" | Exclude<ExitReason, "exited">;
  readonly detail: string;
}

/** At most one of `verdict` and `error` is there; neither means that the agent ended well without saying how it stands. */
export interface TurnOutcome {
  readonly verdict?: Verdict;
  readonly verdictSource?: "last_line" | "exit_code" | "text";
  readonly error?: TurnError;
  readonly exit: Exit;
  /** The end of what it wrote, without terminal control. */
  readonly outputTail: string;
}

export interface Invocation {
  /** Ends when the agent has ended and all is read. Need not be read. */
  readonly activity: AsyncIterable<ActivityEntry>;
  /** Settles when nothing of the agent is alive. Rejects where that cannot be proven, or no capsule can be laid out. */
  readonly outcome: Promise<TurnOutcome>;
  interrupt(because: string): Promise<KillReceipt>;
}

/** An invocation of an earlier owner. `ended`: while nobody was there; what it said is kept. */
export interface AdoptedInvocation {
  readonly invocation: Invocation;
  readonly found: "running" | "ended";
}

export interface Agent {
  readonly engine: string;
  readonly capabilities: {
    /** Can be asked again for a missing verdict within the turn. */
    readonly reminder: boolean;
    /** Takes a message while it works. */
    readonly steer: boolean;
    /** Can go on with an earlier turn's session. */
    readonly resume: boolean;
  };
  start(request: TurnRequest): Invocation;
  /**
   * Goes on with a turn that an earlier owner started in that capsule, and says everything of it again; the labels are
   * the new owner's. Undefined where it cannot be gone on with.
   */
  adopt(request: Pick<TurnRequest, "capsule" | "labels" | "config">): Promise<AdoptedInvocation | undefined>;
}
