import { beatsOf, type Mark, type Score } from "@sortie/core/read-models/score";

/** Where things are on a score, from 0 (its beginning) to 1 (now). */
export interface ScoreScale {
  /** Of a mark; null is now. */
  placeOf(mark: Mark | null): number;
  placeOfVersion(version: number): number;
  versionAt(place: number): number;
}

/** `now` in milliseconds; what is open lasts until then. An ended mission ends with its last event. */
export function scoreScale(score: Score, now: number, hasEnded: boolean): ScoreScale {
  const { head } = score;
  const silence = head && !hasEnded ? beatsOf(now - Date.parse(head.at)) : 0;
  const total = Math.max(1, (head?.beat ?? 0) + silence);
  const marks = [...marksOf(score)].sort((a, b) => a.version - b.version);
  const at = (mark: Mark) => mark.beat / total;
  return {
    placeOf: (mark) => (mark ? at(mark) : 1),
    placeOfVersion(version) {
      const [a, b] = around(marks, (mark) => mark.version <= version);
      if (!a || !b) return a ? at(a) : 0;
      return (a.beat + ((b.beat - a.beat) * (version - a.version)) / (b.version - a.version)) / total;
    },
    versionAt(place) {
      const beat = place * total;
      const [a, b] = around(marks, (mark) => mark.beat <= beat);
      if (!a || !b) return (a ?? b)?.version ?? 1;
      return Math.round(a.version + ((b.version - a.version) * (beat - a.beat)) / (b.beat - a.beat));
    },
  };
}

const start: Mark = { version: 1, at: "", beat: 0 };

function marksOf({ head, closed, open }: Score): Set<Mark> {
  const byVersion = new Map<number, Mark>([[1, start]]);
  for (const { from, to } of [...closed, ...open])
    for (const mark of [from, to]) if (mark) byVersion.set(mark.version, mark);
  if (head) byVersion.set(head.version, head);
  return new Set(byVersion.values());
}

/** The last mark that is still before, and the first that is not any more. */
function around(marks: readonly Mark[], isBefore: (mark: Mark) => boolean): [Mark | undefined, Mark | undefined] {
  let [low, high] = [0, marks.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const mark = marks[middle];
    if (mark && isBefore(mark)) low = middle + 1;
    else high = middle;
  }
  return [marks[low - 1], marks[low]];
}
