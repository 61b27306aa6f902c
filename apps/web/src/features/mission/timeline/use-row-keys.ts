"use client";
import type { Virtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, type RefObject, useCallback, useEffect, useRef, useState } from "react";

const pageRows = 15;

/** One stop for the keyboard in the whole list; arrows, Page, Home and End move it. */
export function useRowKeys(
  list: Virtualizer<HTMLDivElement, Element>,
  scroller: RefObject<HTMLDivElement | null>,
  head: number,
) {
  const [chosen, setChosen] = useState<number | null>(null);
  const current = chosen ?? head;
  const wantsFocus = useRef(false);

  useEffect(() => {
    if (!wantsFocus.current) return;
    const button = scroller.current?.querySelector<HTMLElement>(`[data-version="${current}"] > button`);
    if (!button) return;
    wantsFocus.current = false;
    button.focus({ preventScroll: true });
  });

  const onKeyDown = useCallback(
    (event: KeyboardEvent) => {
      const isOnRow = event.target instanceof HTMLElement && event.target.parentElement?.hasAttribute("data-version");
      const to = isOnRow ? nextOf(event.key, current, head) : undefined;
      if (to === undefined) return;
      event.preventDefault();
      wantsFocus.current = true;
      setChosen(to);
      list.scrollToIndex(to - 1, { align: "auto" });
    },
    [current, head, list],
  );
  return { current, onKeyDown, setCurrent: setChosen as (version: number) => void };
}

function nextOf(key: string, current: number, head: number): number | undefined {
  const steps: Record<string, number> = {
    ArrowDown: current + 1,
    ArrowUp: current - 1,
    PageDown: current + pageRows,
    PageUp: current - pageRows,
    Home: 1,
    End: head,
  };
  const to = steps[key];
  return to === undefined ? undefined : Math.max(1, Math.min(head, to));
}
