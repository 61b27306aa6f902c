import type { Span } from "@sortie/core/read-models/score";

/** A span in words, for hints and readers: `Turn 3, events 41 to 42`. */
export function spanWords({ label, from, to, count }: Span): string {
  const what = count > 1 ? `${count} steps, the worst: ${label}` : label;
  if (to === null) return `${what}, since event ${from.version}`;
  return from.version === to.version
    ? `${what}, event ${from.version}`
    : `${what}, events ${from.version} to ${to.version}`;
}
