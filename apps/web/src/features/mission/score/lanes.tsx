"use client";
import { clsx } from "clsx";
import { type KeyboardEvent, useCallback, useMemo, useRef, useState } from "react";
import { LaneName } from "./lane-name.tsx";
import type { ScoreLane } from "./lanes-of.ts";
import { nextSpan } from "./next-span.ts";
import type { ScoreScale } from "./score-scale.ts";
import { SpanMark } from "./span-mark.tsx";

interface LanesProps {
  lanes: readonly ScoreLane[];
  scale: ScoreScale;
  at: number | null;
  go: (version: number) => void;
}

const phaseHeightPx = 16;

/** Many units get low lanes, so that the score never takes the page. */
export function laneHeightPx(units: number): number {
  return units <= 6 ? 15 : units <= 12 ? 10 : units <= 24 ? 5 : 3;
}

/** The lanes with all that is in them: one stop for the keyboard, arrows from there. */
export function Lanes({ lanes, scale, at, go }: LanesProps) {
  const strip = useRef<HTMLDivElement>(null);
  const spans = useMemo(() => lanes.flatMap((lane) => lane.spans.map((span) => ({ lane, span }))), [lanes]);
  const [chosen, setChosen] = useState(0);
  const stop = Math.min(chosen, spans.length - 1);
  const height = laneHeightPx(lanes.filter(({ unit }) => unit !== undefined).length);
  const onGo = useCallback(
    (index: number, version: number) => {
      setChosen(index);
      go(version);
    },
    [go],
  );
  const onKeyDown = (event: KeyboardEvent) => {
    const to = nextSpan(event.key, stop, spans);
    if (to === undefined) return;
    event.preventDefault();
    setChosen(to);
    strip.current?.querySelector<HTMLElement>(`[data-span="${to}"]`)?.focus();
  };
  let index = -1;
  return (
    <div ref={strip} role="toolbar" aria-label="What happened, lane by lane" onKeyDown={onKeyDown} className="relative">
      {lanes.map((lane) => (
        <div key={lane.lane} className="flex items-center gap-2">
          <LaneName lane={lane} isLow={lane.unit !== undefined && height < 10} />
          <div
            className={clsx(
              "relative min-w-0 flex-1",
              lane.lane !== "phase" && "after:absolute after:inset-x-0 after:top-1/2 after:h-px after:bg-line",
            )}
            style={{ height: lane.lane === "phase" ? phaseHeightPx : lane.unit === undefined ? 15 : height }}
          >
            {lane.spans.map((span) => {
              index += 1;
              return (
                <SpanMark
                  key={`${span.from.version}-${span.kind}`}
                  index={index}
                  span={span}
                  lane={lane}
                  scale={scale}
                  isStop={index === stop}
                  onGo={onGo}
                />
              );
            })}
          </div>
        </div>
      ))}
      {at === null ? null : (
        <span aria-hidden className="pointer-events-none absolute inset-y-0 right-0 left-[calc(var(--margin)+0.5rem)]">
          <span
            className="absolute inset-y-0 z-20 w-px bg-accent"
            style={{ left: `${scale.placeOfVersion(at) * 100}%` }}
          />
        </span>
      )}
    </div>
  );
}
