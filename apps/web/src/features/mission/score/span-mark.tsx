"use client";
import type { Span } from "@sortie/core/read-models/score";
import { clsx } from "clsx";
import type { ScoreLane } from "./lanes-of.ts";
import type { ScoreScale } from "./score-scale.ts";
import { momentPx, spanLook } from "./span-look.ts";
import { spanWords } from "./span-words.ts";

interface SpanMarkProps {
  index: number;
  span: Span;
  lane: ScoreLane;
  scale: ScoreScale;
  isStop: boolean;
  onGo: (index: number, version: number) => void;
}

/** One thing that lasted or happened, where it was. */
export function SpanMark({ index, span, lane, scale, isStop, onGo }: SpanMarkProps) {
  const from = scale.placeOf(span.from);
  const width = scale.placeOf(span.to) - from;
  const moment = span.from === span.to || span.count === 1 ? momentPx[span.kind] : undefined;
  const words = `${lane.name}: ${spanWords(span)}`;
  return (
    <button
      type="button"
      data-span={index}
      tabIndex={isStop ? 0 : -1}
      aria-label={words}
      title={words}
      onClick={() => onGo(index, span.from.version)}
      className={clsx("absolute z-10 block overflow-hidden hover:brightness-125 focus-visible:z-20", spanLook(span))}
      style={{
        left: `${from * 100}%`,
        width: moment === undefined ? `max(2px, calc(${width * 100}% - 1px))` : moment,
        ...(moment === undefined ? {} : { transform: `translateX(-${moment}px)` }),
      }}
    >
      {span.kind === "phase" && span.count === 1 ? (
        <span
          aria-hidden
          className="block overflow-hidden whitespace-nowrap px-1 text-left text-2xs text-muted leading-4"
        >
          {span.label}
        </span>
      ) : null}
    </button>
  );
}
