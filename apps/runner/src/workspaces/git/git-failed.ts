/** Git, or the disk under it, did not do its part. `exit` is null where it was killed; `stderr` is the tail. */
export class GitFailed extends Error {
  readonly argv: readonly string[];
  readonly exit: number | null;
  readonly stderr: string;
  readonly timedOut: boolean;

  constructor(failure: { argv: readonly string[]; exit: number | null; stderr: string; timedOut: boolean }) {
    const how = failure.timedOut ? "ran out of time" : `exited with ${failure.exit ?? "a signal"}`;
    super(`git ${failure.argv[0] ?? ""} ${how}: ${failure.stderr.trim()}`);
    this.name = "GitFailed";
    this.argv = failure.argv;
    this.exit = failure.exit;
    this.stderr = failure.stderr;
    this.timedOut = failure.timedOut;
  }
}
