"use client";
import { useState } from "react";

/**
 * Which of several dialogs is open. Their code comes with the first that is asked for, `wasAsked` from then on: what
 * was typed into one stays there when it is closed.
 */
export function useAsked<T extends string>() {
  const [asked, setAsked] = useState<T | null>(null);
  const [wasAsked, setWasAsked] = useState(false);
  const ask = (what: T) => {
    setAsked(what);
    setWasAsked(true);
  };
  return { asked, wasAsked, ask, close: () => setAsked(null) };
}
