"use client";
import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from "react";
import { clockTickMs } from "../../limits.ts";

const AtRender = createContext(0);

/** Gives the server's time to the first render, so that the page and its hydration say the same. */
export function ClockProvider({ now, children }: { now: number; children: ReactNode }) {
  return <AtRender value={now}>{children}</AtRender>;
}

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let current = 0;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  current = Date.now();
  timer ??= setInterval(() => {
    current = Date.now();
    for (const told of listeners) told();
  }, clockTickMs);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** The time in steps of `everyMs`, by one clock for the whole page; renders again only when a step is over. */
export function useNow(everyMs: number = clockTickMs): number {
  const atRender = useContext(AtRender);
  const step = useMemo(() => () => Math.floor((current || Date.now()) / everyMs) * everyMs, [everyMs]);
  return useSyncExternalStore(subscribe, step, () => atRender);
}

/** False on the server and in the first render, where the reader's zone and language are not known. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}
