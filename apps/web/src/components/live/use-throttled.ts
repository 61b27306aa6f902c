"use client";
import { useCallback, useEffect, useRef } from "react";

/** Runs `work` at once and then at most every `everyMs`; a call in between is made up for at the end. */
export function useThrottled(work: () => void, everyMs: number): () => void {
  const latest = useRef(work);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const isOwed = useRef(false);
  useEffect(() => {
    latest.current = work;
  });
  useEffect(
    () => () => {
      if (timer.current) clearTimeout(timer.current);
    },
    [],
  );
  return useCallback(() => {
    const run = () => {
      isOwed.current = false;
      latest.current();
      timer.current = setTimeout(() => {
        timer.current = null;
        if (isOwed.current) run();
      }, everyMs);
    };
    if (timer.current) isOwed.current = true;
    else run();
  }, [everyMs]);
}
