"use client";
import { useNow } from "./clock.tsx";
import { durationWords, largestUnit } from "./time-words.ts";

type DurationProps = { ms: number } | SpanProps;

interface SpanProps {
  since: string | number;
  until?: string | number | null | undefined;
  /** One unit is enough, and it moves seldom. */
  isCoarse?: boolean;
}

/** A length of time; from `since` it runs on until `until` is known. */
export function Duration(props: DurationProps) {
  return "ms" in props ? <Figure says={durationWords(props.ms)} /> : <Span {...props} />;
}

function Span({ since, until, isCoarse = false }: SpanProps) {
  if (!until) return <Running since={+new Date(since)} isCoarse={isCoarse} />;
  const ms = +new Date(until) - +new Date(since);
  return <Figure says={isCoarse ? largestUnit(ms) : durationWords(ms)} />;
}

function Running({ since, isCoarse }: { since: number; isCoarse: boolean }) {
  const ms = Math.max(0, useNow() - since);
  // Tenths of a second that stand still in a running figure would only flicker.
  return <Figure says={isCoarse || ms < 10_000 ? largestUnit(ms) : durationWords(ms)} />;
}

function Figure({ says }: { says: string }) {
  return <span className="whitespace-nowrap tabular-nums">{says}</span>;
}
