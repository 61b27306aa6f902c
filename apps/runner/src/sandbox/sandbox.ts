export interface ReadOnlyMount {
  /** Where it appears, relative to `cwd`. */
  readonly path: string;
  /** The directory or file it shows. Absolute. */
  readonly source: string;
}

/** A command before it is confined. Every path but `ReadOnlyMount.path` is absolute. */
export interface SandboxedCommand {
  readonly argv: readonly string[];
  readonly cwd: string;
  /** Directories the command may write; everything else is read-only or absent. */
  readonly writable: readonly string[];
  readonly readOnlyMounts: readonly ReadOnlyMount[];
  /** Directories made invisible, except for what `writable`, `readable` and `readOnlyMounts` show of them. */
  readonly hidden: readonly string[];
  /** Paths shown read-only where they are, also inside something hidden. */
  readonly readable?: readonly string[];
  readonly network: boolean;
  /** The whole environment apart from PATH, LANG, HOME and TMPDIR, which the sandbox gives. Nothing ambient is added. */
  readonly env: Readonly<Record<string, string>>;
}

interface WrappedCommand {
  readonly argv: string[];
  readonly env: Record<string, string>;
  readonly cwd: string;
}

/** Confines commands. Whoever runs the wrapped command gives it HOME and TMPDIR where `env` has none. */
export interface Sandbox {
  readonly name: "bubblewrap" | "none";
  wrap(command: SandboxedCommand): WrappedCommand;
}

const notStartedPrefix = "sortie: not started: ";

/** A POSIX shell line that becomes its arguments, or says why it cannot. */
export const startOrSay = `
say() { printf '${notStartedPrefix}%s\\n' "$1" >&2; }
command -v -- "$1" >/dev/null 2>&1 || { say "no such program: $1"; exit 127; }
trap 'say "cannot be executed: $1"' EXIT
exec "$@"`;

/** Why a wrapped command never began, from its exit code and the end of its stderr; undefined where it did. */
export function whyNotStarted(code: number | null, stderrTail: string): string | undefined {
  const lines = stderrTail.trimEnd().split("\n");
  const last = lines.at(-1) ?? "";
  if ((code === 126 || code === 127) && last.startsWith(notStartedPrefix)) return last.slice(notStartedPrefix.length);
  return code === 1 && lines.length === 1 && last.startsWith("bwrap: ") ? last : undefined;
}
