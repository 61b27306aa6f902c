import type { Span } from "@sortie/core/read-models/score";
import type { ScoreLane } from "./lanes-of.ts";

export interface PlacedSpan {
  lane: ScoreLane;
  span: Span;
}

/** Where an arrow key leads from a span: along its lane, or to the nearest in the lane above or below. */
export function nextSpan(key: string, from: number, spans: readonly PlacedSpan[]): number | undefined {
  const here = spans[from];
  if (!here) return undefined;
  const isInLane = (at: number) => spans[at]?.lane === here.lane;
  if (key === "ArrowRight") return isInLane(from + 1) ? from + 1 : from;
  if (key === "ArrowLeft") return isInLane(from - 1) ? from - 1 : from;
  if (key === "Home") return spans.findIndex(({ lane }) => lane === here.lane);
  if (key === "End") return spans.findLastIndex(({ lane }) => lane === here.lane);
  if (key !== "ArrowDown" && key !== "ArrowUp") return undefined;
  const step = key === "ArrowDown" ? 1 : -1;
  let beyond = from;
  while (isInLane(beyond)) beyond += step;
  const target = spans[beyond]?.lane;
  if (!target) return from;
  const distance = (at: number) => Math.abs((spans[at]?.span.from.version ?? 0) - here.span.from.version);
  const ofLane = spans.flatMap(({ lane }, at) => (lane === target ? [at] : []));
  return ofLane.reduce((best, at) => (distance(at) < distance(best) ? at : best));
}
