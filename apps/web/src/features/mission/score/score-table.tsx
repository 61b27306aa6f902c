import { UntrustedText } from "../../../components/text/untrusted-text.tsx";
import type { ScoreLane } from "./lanes-of.ts";
import { spanWords } from "./span-words.ts";

const outcomeWords = { plain: "", good: "good", needs: "needs a person", bad: "bad" };

/** The score as a table, for whoever reads rather than looks. */
export function ScoreTable({ lanes, go }: { lanes: readonly ScoreLane[]; go: (version: number) => void }) {
  return (
    <div className="max-h-64 overflow-auto rounded-md border border-line">
      <table className="w-full text-left text-xs">
        <thead className="text-faint">
          <tr>
            <th className="px-3 py-1.5 font-normal">Lane</th>
            <th className="pr-3 font-normal">What</th>
            <th className="pr-3 font-normal">Outcome</th>
          </tr>
        </thead>
        <tbody>
          {lanes.flatMap((lane) =>
            lane.spans.map((span) => (
              <tr key={`${lane.lane}-${span.from.version}-${span.kind}`} className="border-line border-t">
                <td className="px-3 py-1.5 text-muted">
                  <UntrustedText text={lane.name} />
                </td>
                <td className="pr-3">
                  <button
                    type="button"
                    onClick={() => go(span.from.version)}
                    className="py-1 text-left text-accent hover:underline"
                  >
                    {spanWords(span)}
                  </button>
                </td>
                <td className="pr-3 text-muted">{span.to === null ? "lasts" : outcomeWords[span.outcome]}</td>
              </tr>
            )),
          )}
        </tbody>
      </table>
    </div>
  );
}
