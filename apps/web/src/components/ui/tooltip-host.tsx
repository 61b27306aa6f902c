"use client";
import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { tooltipGraceMs } from "../../limits.ts";
import { placeHint } from "./place-hint.ts";
import { closeHint, closeHintSoon, currentHint, keepHint, onHintChanged } from "./tooltip-store.ts";

/** Where the hints appear, one at a time; once in the page. */
export function TooltipHost() {
  const hint = useSyncExternalStore(onHintChanged, currentHint, () => null);
  const box = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    if (!hint || !box.current) return;
    const { width, height } = box.current.getBoundingClientRect();
    const room = { width: document.documentElement.clientWidth, height: window.innerHeight };
    const { left, top } = placeHint(hint.anchor.getBoundingClientRect(), { width, height }, room);
    box.current.style.translate = `${left}px ${top}px`;
  }, [hint]);

  useEffect(() => {
    if (!hint) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Escape") closeHint();
    };
    document.addEventListener("keydown", onKey);
    document.addEventListener("scroll", closeHint, { capture: true, passive: true });
    document.addEventListener("pointerdown", closeHint);
    return () => {
      document.removeEventListener("keydown", onKey);
      document.removeEventListener("scroll", closeHint, { capture: true });
      document.removeEventListener("pointerdown", closeHint);
    };
  }, [hint]);

  if (!hint) return null;
  return createPortal(
    <div
      ref={box}
      role="tooltip"
      onPointerEnter={keepHint}
      onPointerLeave={() => closeHintSoon(tooltipGraceMs)}
      className="fixed top-0 left-0 z-50 w-max max-w-72 rounded-md bg-text px-2 py-1 text-bg text-xs shadow-float"
    >
      {hint.says}
    </div>,
    document.body,
  );
}
