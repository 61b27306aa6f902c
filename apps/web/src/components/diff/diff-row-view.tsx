import { UntrustedText } from "../text/untrusted-text.tsx";
import type { DiffFile } from "./diff-file.ts";
import type { DiffRow } from "./diff-rows.ts";
import { LineRow, PairRow } from "./line-row.tsx";

/** One row of a file's changes. */
export function DiffRowView({ row, file }: { row: Exclude<DiffRow, { kind: "file" }>; file: DiffFile }) {
  switch (row.kind) {
    case "line":
      return <LineRow line={row.line} showsEnding={file.hasBothEndings} />;
    case "pair":
      return <PairRow left={row.left} right={row.right} showsEnding={file.hasBothEndings} />;
    case "hunk": {
      const { before, after, heading } = row.hunk;
      return (
        <div className="truncate border-line border-t bg-surface/60 px-3 text-2xs text-faint leading-6 first:border-t-0">
          {before === 0 && after === 0 ? "This part could not be read" : `Line ${after === 0 ? before : after}`}
          {heading === "" ? null : (
            <span className="ml-3">
              <UntrustedText text={heading} />
            </span>
          )}
        </div>
      );
    }
    case "note":
      return <p className="px-3 py-2 font-sans text-muted text-xs">{row.says}</p>;
  }
}
