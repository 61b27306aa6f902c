import type { BackupOutcome } from "./backups.ts";
import type { GatewayStats } from "./gateway.ts";

/** What the database's process prints, one JSON object a line. */
export type DatabaseLine =
  | { readonly kind: "ready"; readonly ready: true; readonly pid: number; readonly socketPath: string }
  | { readonly kind: "pong"; readonly ping: number; readonly stats: GatewayStats }
  | { readonly kind: "backup"; readonly outcome: BackupOutcome }
  | { readonly kind: "backup_failed"; readonly reason: string }
  | { readonly kind: "refused"; readonly reason: string }
  | { readonly kind: "ended"; readonly reason: string };

export type SupervisorLine = { readonly ping: number };

export const exitCodes = {
  // As in sysexits.h: starting again would not help.
  refused: 64,
  engineEnded: 70,
  closeTookTooLong: 71,
} as const;

const kinds = new Set(["ready", "pong", "backup", "backup_failed", "refused", "ended"]);

/** Undefined when the line is not one of ours. */
export function readDatabaseLine(line: string): DatabaseLine | undefined {
  const value = readObject(line);
  if (value === undefined || !("kind" in value) || typeof value.kind !== "string") return undefined;
  // Both ends are built together: the kind decides the shape.
  return kinds.has(value.kind) ? (value as DatabaseLine) : undefined;
}

export function readSupervisorLine(line: string): SupervisorLine | undefined {
  const value = readObject(line);
  return value !== undefined && "ping" in value && typeof value.ping === "number" ? { ping: value.ping } : undefined;
}

function readObject(line: string): object | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === "object" && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
