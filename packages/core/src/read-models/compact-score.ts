import type { Score, Span, SpanOutcome } from "./score.ts";

const weight: { [O in SpanOutcome]: number } = { plain: 0, good: 1, needs: 2, bad: 3 };

/** At most `spansMax` closed spans (and one a lane at least): neighbours that would not be told apart become one. */
export function compactScore(score: Score, spansMax: number): Score {
  const total = score.head?.beat ?? 0;
  let closed = score.closed;
  // A lane never has more spans than its width over the least width, so this ends.
  for (let widthMin = total / spansMax / 4; closed.length > spansMax && widthMin <= total * 2; widthMin *= 2) {
    closed = merged(score.closed, widthMin);
  }
  return { ...score, closed };
}

function merged(spans: readonly Span[], widthMin: number): Span[] {
  const last = new Map<string, number>();
  const kept: Span[] = [];
  for (const span of spans) {
    const at = last.get(span.lane);
    const before = at === undefined ? undefined : kept[at];
    if (at !== undefined && before && endOf(span) - before.from.beat <= widthMin) kept[at] = joined(before, span);
    else last.set(span.lane, kept.push(span) - 1);
  }
  return kept;
}

function joined(a: Span, b: Span): Span {
  const worse = weight[b.outcome] > weight[a.outcome] ? b : a;
  return { ...worse, from: a.from, to: b.to, count: a.count + b.count };
}

function endOf({ from, to }: Span): number {
  return (to ?? from).beat;
}
