"use client";
import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import type { ScoreScale } from "./score-scale.ts";

interface ScrubberProps {
  at: number | null;
  head: number;
  scale: ScoreScale;
  setAt: (at: number | null) => void;
}

/** Moves through the mission's past, aligned with the score above it. Its right end is now. */
export function Scrubber({ at, head, scale, setAt }: ScrubberProps) {
  const track = useRef<HTMLDivElement>(null);
  const [isHeld, setHeld] = useState(false);
  const version = at ?? head;
  const place = at === null ? 1 : scale.placeOfVersion(at);
  const move = (to: number) => setAt(to >= head ? null : Math.max(1, to));

  const follow = (event: PointerEvent) => {
    const box = track.current?.getBoundingClientRect();
    if (box) move(scale.versionAt((event.clientX - box.left) / box.width));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const to = nextVersion(event.key, version, head);
    if (to === undefined) return;
    event.preventDefault();
    move(to);
  };
  return (
    <div
      ref={track}
      className="group relative h-6 min-w-0 flex-1 cursor-ew-resize touch-none pointer-coarse:h-8"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        setHeld(true);
        follow(event);
      }}
      onPointerMove={(event) => isHeld && follow(event)}
      onPointerUp={() => setHeld(false)}
      onPointerCancel={() => setHeld(false)}
    >
      <span aria-hidden className="absolute inset-x-0 top-1/2 h-px bg-line" />
      <span aria-hidden className="absolute top-1/2 left-0 h-px bg-accent/60" style={{ width: `${place * 100}%` }} />
      <div
        role="slider"
        tabIndex={0}
        aria-label="Show the mission as it was"
        aria-valuemin={1}
        aria-valuemax={head}
        aria-valuenow={version}
        aria-valuetext={at === null ? "now" : `event ${at} of ${head}`}
        onKeyDown={onKeyDown}
        className="-translate-x-1/2 -translate-y-1/2 absolute top-1/2 size-3 rounded-full border-2 border-accent bg-bg transition-colors group-hover:bg-accent"
        style={{ left: `${place * 100}%` }}
      />
    </div>
  );
}

function nextVersion(key: string, version: number, head: number): number | undefined {
  const page = Math.max(10, Math.round(head / 20));
  const steps: Record<string, number> = {
    ArrowRight: version + 1,
    ArrowUp: version + 1,
    ArrowLeft: version - 1,
    ArrowDown: version - 1,
    PageUp: version + page,
    PageDown: version - page,
    Home: 1,
    End: head,
  };
  const to = steps[key];
  return to === undefined ? undefined : Math.max(1, Math.min(head, to));
}
