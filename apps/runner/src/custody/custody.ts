/** Whose capsule it is. `generation` is the lease's: a lower one may not touch what a higher one holds. */
export interface CapsuleLabels {
  readonly installation: string;
  readonly mission: string;
  readonly effect: string;
  readonly generation: number;
}

export type CapsuleOwner = Pick<CapsuleLabels, "installation" | "generation">;

export interface StartRequest {
  /** A directory that holds no capsule yet; made where missing. Absolute. */
  readonly capsule: string;
  readonly labels: CapsuleLabels;
  readonly argv: readonly string[];
  /** The whole environment; HOME and TMPDIR default to private directories in the capsule. */
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
  /** Given on stdin, and readable at `stdinFile(capsule)`. */
  readonly stdin?: string;
  readonly limits: {
    readonly wallMs: number;
    /** Longest time without a byte on either stream. */
    readonly silenceMs: number;
    /** Both streams together. */
    readonly outputBytesMax: number;
  };
}

export type OutputStream = "stdout" | "stderr";

/** One line of output, without its end. The last line counts also when nothing ends it. */
export interface OutputLine {
  readonly stream: OutputStream;
  /** Where the line begins in its stream, in bytes: unique and rising per stream. */
  readonly offset: number;
  readonly text: string;
  /** Bytes left out at the line's end, because it was too long. */
  readonly bytesCut: number;
}

/** `lost`: a newer owner, or none, ended it. `not_started`: the program never ran, `detail` says why. */
export const exitReasons = ["exited", "wall", "silence", "output_cap", "killed", "lost", "not_started"] as const;
export type ExitReason = (typeof exitReasons)[number];

export interface Exit {
  readonly code: number | null;
  readonly signal: string | null;
  readonly reason: ExitReason;
  readonly durationMs: number;
  readonly detail?: string;
}

/** Proof that nothing of a capsule is left: by its pid namespace, or by looking at every process of the machine. */
export interface KillReceipt {
  readonly killed: readonly number[];
  readonly goneAfterMs: number;
  readonly proof: "namespace" | "scan";
}

export interface Running {
  /** The program's, or null when it never ran; `exit` says why. */
  readonly pid: number | null;
  /** Each iteration reads from the first line on and ends when the capsule has ended and all is read. */
  readonly output: AsyncIterable<OutputLine>;
  /** Settles when the program has ended and nothing it started is alive. Rejects with `StillAlive`. */
  readonly exit: Promise<Exit>;
  /** The end of what a stream holds by now, from at most `bytesMax` bytes, without terminal control. */
  tail(stream: OutputStream, bytesMax: number): Promise<string>;
  /** Interrupt, TERM, KILL, each with a short grace; rejects with `StillAlive` at the deadline. */
  kill(because: string): Promise<KillReceipt>;
}

export type Reconciled =
  | { readonly state: "never_started" }
  | { readonly state: "gone" }
  | { readonly state: "killed"; readonly receipt: KillReceipt }
  | { readonly state: "refused"; readonly reason: "other_installation" | "newer_generation" };

export interface LiveCapsule {
  readonly capsule: string;
  readonly labels: CapsuleLabels;
  readonly pids: readonly number[];
}

export interface Ran {
  readonly exit: Exit;
  /** SHA-256, hex, of stdout's bytes followed by stderr's. */
  readonly digest: string;
  /** The end of stdout and then of stderr, without terminal control. */
  readonly tail: string;
  /** Bytes of both streams. */
  readonly bytes: number;
}

/** `ended`: it had come to its end by itself, and everything it said is kept. */
export interface Adopted {
  readonly running: Running;
  readonly found: "running" | "ended";
}

/** Runs programs so that nothing they start can be lost, whatever happens to the runner. */
export interface Custody {
  /** Starts a program under a custodian of its own: both outlive this process. */
  start(request: StartRequest): Promise<Running>;
  /**
   * Goes on with what an earlier owner started; from then on that owner can no longer end it. Undefined where there is
   * nothing to go on with: it was ended, it died with its custodian, or it is not ours.
   */
  adopt(capsule: string, owner: CapsuleOwner): Promise<Adopted | undefined>;
  /** Runs a command in a capsule of its own, which ends with this process; `signal` kills it. */
  runToEnd(request: StartRequest, signal?: AbortSignal): Promise<Ran>;
  /** What a new owner calls for an earlier owner's capsule: afterwards nothing of it is alive, or will ever be. */
  reconcile(capsule: string, owner: CapsuleOwner): Promise<Reconciled>;
  /** The capsules of an installation under `root` that have live processes. */
  sweep(root: string, installation: string): Promise<LiveCapsule[]>;
}

/** Where the text given on stdin can be read as a file. */
export function stdinFile(capsule: string): string {
  return `${capsule}/stdin`;
}

/** Processes that a deadline of killing has not ended. */
export class StillAlive extends Error {
  constructor(readonly pids: readonly number[]) {
    super(`still alive after the deadline: ${pids.join(", ")}`);
    this.name = "StillAlive";
  }
}
