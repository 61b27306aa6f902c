"use client";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";

/**
 * Whether the list keeps its end in sight: until somebody scrolls away or opens a row, and again once they are back at
 * the end. While it does, the end also stays when what is around the list changes its height.
 */
export function useFollow(scroller: RefObject<HTMLDivElement | null>, endPx: number, begins: boolean) {
  const [isFollowing, setFollowing] = useState(begins);
  const toEnd = useRef<() => void>(undefined);
  const held = useRef(begins);
  useEffect(() => {
    held.current = isFollowing;
  }, [isFollowing]);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const watch = new ResizeObserver(() => held.current && toEnd.current?.());
    watch.observe(element);
    return () => watch.disconnect();
  }, [scroller]);
  const onScroll = useCallback(() => {
    const element = scroller.current;
    if (!element) return;
    setFollowing(element.scrollHeight - element.scrollTop - element.clientHeight <= endPx);
  }, [scroller, endPx]);
  return { isFollowing, setFollowing, onScroll, toEnd };
}
