import type { ReactNode } from "react";

/** Something a person can do now, by a key, from the palette or both. */
export interface Action {
  /** Unique in the page. */
  id: string;
  /** As a command: "Pause the mission". */
  label: string;
  /** One key (`a`, `?`, `Enter`) or two after each other (`g m`); `mod+k` with Control or Command. */
  keys?: string;
  /** Where the palette and the list of keys put it. */
  group?: "Go to" | "This page" | "Sortie";
  icon?: ReactNode;
  /** False for what makes sense by key alone, such as "next row". */
  isInPalette?: boolean;
  run: () => void;
}

type Listener = () => void;

const held = new Map<symbol, readonly Action[]>();
const listeners = new Set<Listener>();
const none: readonly Action[] = [];
let all: readonly Action[] = none;

function changed(): void {
  all = [...held.values()].flat();
  for (const listener of listeners) listener();
}

/** Offers actions until the returned function is called. */
export function offerActions(actions: readonly Action[]): () => void {
  const key = Symbol("offer");
  held.set(key, actions);
  changed();
  return () => {
    held.delete(key);
    changed();
  };
}

export function onActionsChanged(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What is offered now; what was offered last wins where two want one key. */
export function offeredActions(): readonly Action[] {
  return all;
}

export function noActions(): readonly Action[] {
  return none;
}
