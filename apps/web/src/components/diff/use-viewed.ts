"use client";
import { useCallback, useEffect, useState } from "react";
import { readViewed, type Viewed, withMark } from "./viewed.ts";

const storageKey = "sortie.viewed";

/** Which files of a candidate were looked at in this browser. */
export function useViewed(candidate: string) {
  const [all, setAll] = useState<Viewed>({});

  useEffect(() => {
    const load = () => setAll(readViewed(localStorage.getItem(storageKey)));
    load();
    window.addEventListener("storage", load);
    return () => window.removeEventListener("storage", load);
  }, []);

  const mark = useCallback(
    (path: string, isViewed: boolean) => {
      const next = withMark(readViewed(localStorage.getItem(storageKey)), candidate, path, isViewed);
      setAll(next);
      try {
        localStorage.setItem(storageKey, JSON.stringify(next));
      } catch {
        // Storage is full or closed: the marks last as long as the page.
      }
    },
    [candidate],
  );

  return { viewed: all[candidate] ?? none, mark };
}

const none: readonly string[] = [];
