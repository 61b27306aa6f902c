import type { ReactNode } from "react";

export interface Hint {
  /** What it is about; where it is shown depends on where this is. */
  anchor: Element;
  says: ReactNode;
}

const listeners = new Set<() => void>();
let hint: Hint | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

function tell(next: Hint | null): void {
  clearTimeout(timer);
  if (next === hint) return;
  hint = next;
  for (const listener of listeners) listener();
}

/** Shows a hint after a while, unless it is closed before. */
export function openHint(next: Hint, afterMs: number): void {
  clearTimeout(timer);
  timer = setTimeout(() => tell(next), afterMs);
}

export function closeHint(): void {
  tell(null);
}

/** Leaves the pointer the time to cross from the anchor to the hint. */
export function closeHintSoon(afterMs: number): void {
  clearTimeout(timer);
  timer = setTimeout(() => tell(null), afterMs);
}

export function keepHint(): void {
  clearTimeout(timer);
}

export const currentHint = (): Hint | null => hint;

export function onHintChanged(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
