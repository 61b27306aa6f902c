"use client";
import { useEffect, useState } from "react";
import { searchPauseMs } from "../../limits.ts";

/** The value once it has stood still for a moment. */
export function usePaused(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), searchPauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
