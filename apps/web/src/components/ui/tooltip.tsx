"use client";
import { cloneElement, type FocusEvent, type PointerEvent, type ReactElement, type ReactNode, useEffect } from "react";
import { tooltipDelayMs, tooltipGraceMs } from "../../limits.ts";
import { closeHint, closeHintSoon, currentHint, openHint } from "./tooltip-store.ts";

type Handlers = {
  onPointerEnter?: (event: PointerEvent) => void;
  onPointerLeave?: (event: PointerEvent) => void;
  onFocus?: (event: FocusEvent) => void;
  onBlur?: (event: FocusEvent) => void;
};

/**
 * A hint for `children` (one element) on hover and keyboard focus; Esc closes it, and the pointer may rest on it. What
 * it says must not be said nowhere else.
 */
export function Tooltip({ says, children }: { says: ReactNode; children: ReactElement<Handlers> }) {
  const { onPointerEnter, onPointerLeave, onFocus, onBlur } = children.props;
  const anchored = (anchor: Element, afterMs: number) => openHint({ anchor, says }, afterMs);

  // What a hint was about may go while it is shown.
  useEffect(
    () => () => {
      if (currentHint()?.anchor.isConnected === false) closeHint();
    },
    [],
  );

  return cloneElement(children, {
    onPointerEnter: (event) => {
      onPointerEnter?.(event);
      if (event.pointerType !== "touch") anchored(event.currentTarget, tooltipDelayMs);
    },
    onPointerLeave: (event) => {
      onPointerLeave?.(event);
      closeHintSoon(tooltipGraceMs);
    },
    onFocus: (event) => {
      onFocus?.(event);
      if (event.currentTarget.matches(":focus-visible")) anchored(event.currentTarget, 0);
    },
    onBlur: (event) => {
      onBlur?.(event);
      closeHint();
    },
  });
}
