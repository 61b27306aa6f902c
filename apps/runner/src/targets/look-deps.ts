import type { LookKind, LookRequestOf, LookResult } from "@sortie/core/look/look";
import type { DriverDeps } from "../driver/ports.ts";
import type { FoundSandbox } from "../sandbox/find-sandbox.ts";
import type { Workspaces } from "../workspaces/workspaces.ts";

/** What looks are made with. */
export interface LookDeps extends Pick<DriverDeps, "custody" | "sandbox" | "place"> {
  /** Workspaces whose every git ends when the signal aborts. */
  workspacesUntil(signal: AbortSignal): Workspaces;
  /** Tries the sandbox anew. */
  probeSandbox(): Promise<FoundSandbox>;
  /** The database's clock, ISO 8601. */
  databaseNow(): Promise<string>;
  /** Search path of this runner. */
  path: string;
  /** How long the try of a check may take, with all that it needs. */
  tryMs: number;
  /** Where Sortie's own sources are. */
  clone: string;
}

/** `signal` aborts at the deadline and at a stop; afterwards nothing of the look is alive or on the disk. */
export type PerformLook<K extends LookKind> = (
  deps: LookDeps,
  look: { id: string; request: LookRequestOf<K> },
  signal: AbortSignal,
) => Promise<LookResult<K>>;

export function refusedLook(rule: string, says: string): { refused: { rule: string; says: string } } {
  return { refused: { rule, says } };
}
