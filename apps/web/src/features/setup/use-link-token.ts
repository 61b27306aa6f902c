"use client";
import { useSyncExternalStore } from "react";

function subscribe(onChange: () => void): () => void {
  window.addEventListener("hashchange", onChange);
  return () => window.removeEventListener("hashchange", onChange);
}

const tokenOfAddress = () => window.location.hash.slice(1);

/** The token of the link this page was opened with, which no server has seen; undefined until the browser runs. */
export function useLinkToken(): string | undefined {
  return useSyncExternalStore<string | undefined>(subscribe, tokenOfAddress, () => undefined);
}
