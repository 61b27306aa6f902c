"use client";
import { useSyncExternalStore } from "react";

const item = "sortie-keys";
const listeners = new Set<() => void>();

/** Single keys can be switched off by those whose other tools press keys for them. */
export function areKeysOn(): boolean {
  try {
    return localStorage.getItem(item) !== "off";
  } catch {
    return true;
  }
}

export function setKeysOn(isOn: boolean): void {
  try {
    localStorage.setItem(item, isOn ? "on" : "off");
  } catch {
    // A browser that stores nothing keeps them on.
  }
  for (const listener of listeners) listener();
}

export function useKeysOn(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    areKeysOn,
    () => true,
  );
}
