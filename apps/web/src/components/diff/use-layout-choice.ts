"use client";
import { useSyncExternalStore } from "react";
import type { Layout } from "./diff-rows.ts";

const storageKey = "sortie.diff";
const wide = "(min-width: 80rem)";
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  const media = window.matchMedia(wide);
  media.addEventListener("change", listener);
  listeners.add(listener);
  return () => {
    media.removeEventListener("change", listener);
    listeners.delete(listener);
  };
}

function chosen(): Layout {
  return localStorage.getItem(storageKey) === "unified" ? "unified" : "split";
}

/** Side by side only where there is room for it, and unless this browser's owner wants it otherwise. */
export function useLayoutChoice() {
  const isWide = useSyncExternalStore(
    subscribe,
    () => window.matchMedia(wide).matches,
    () => false,
  );
  const choice = useSyncExternalStore<Layout>(subscribe, chosen, () => "unified");
  const choose = (layout: Layout) => {
    localStorage.setItem(storageKey, layout);
    for (const listener of listeners) listener();
  };
  return { layout: isWide ? choice : ("unified" as const), canChoose: isWide, choose };
}
