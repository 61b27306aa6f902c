"use client";
import { useSyncExternalStore } from "react";
import { asTheme, chooseTheme, type Theme } from "./theme.ts";

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function choose(theme: Theme): void {
  chooseTheme(theme);
  for (const listener of listeners) listener();
}

/** The chosen theme, as the page shows it now. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  const theme = useSyncExternalStore(
    subscribe,
    () => asTheme(document.documentElement.dataset.theme),
    (): Theme => "system",
  );
  return [theme, choose];
}
