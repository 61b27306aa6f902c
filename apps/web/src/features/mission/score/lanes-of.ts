import type { Lane, Score, Span } from "@sortie/core/read-models/score";

export interface ScoreLane {
  lane: Lane;
  /** For units the title, which somebody else wrote. */
  name: string;
  /** Counted from 0; undefined where it is not of a unit. */
  unit?: number;
  spans: Span[];
}

/** The lanes of a score from top to bottom, each with what is in it, in order. Empty ones are left out, units never. */
export function lanesOf({ units, closed, open }: Score, unitTitles: readonly string[]): ScoreLane[] {
  const byLane = new Map<Lane, Span[]>();
  for (const span of [...closed, ...open]) {
    const spans = byLane.get(span.lane);
    if (spans) spans.push(span);
    else byLane.set(span.lane, [span]);
  }
  const spansOf = (lane: Lane) => (byLane.get(lane) ?? []).sort((a, b) => a.from.version - b.from.version);
  const ofUnits = Array.from({ length: units }, (_, unit): ScoreLane => {
    const lane: Lane = `unit:${unit}`;
    return { lane, name: unitTitles[unit] ?? `Unit ${unit + 1}`, unit, spans: spansOf(lane) };
  });
  const around: ScoreLane[] = [
    { lane: "mission", name: "Around the units", spans: spansOf("mission") },
    { lane: "people", name: "Waits and people", spans: spansOf("people") },
  ];
  const phase: ScoreLane = { lane: "phase", name: "Phase", spans: spansOf("phase") };
  return [phase, ...ofUnits, ...around.filter(({ spans }) => spans.length > 0)];
}
