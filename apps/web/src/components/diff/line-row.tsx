import { clsx } from "clsx";
import { LineText } from "./line-text.tsx";
import type { DiffLine } from "./parse-patch.ts";

const tints = { context: "", added: "bg-done/12", removed: "bg-failed/12" };
const signs = { context: " ", added: "+", removed: "−" };
const signHues = { context: "", added: "text-done", removed: "text-failed" };
const spoken = { context: "", added: "Added: ", removed: "Removed: " };

const numberLook = "shrink-0 select-none pr-2 text-right text-muted tabular-nums";

interface LineRowProps {
  line: DiffLine;
  showsEnding: boolean;
}

/** One line below the other: what was removed, then what was added. */
export function LineRow({ line, showsEnding }: LineRowProps) {
  return (
    <div className={clsx("flex leading-5", tints[line.kind])}>
      <span className={clsx(numberLook, "hidden w-11 sm:block")}>{line.before}</span>
      <span className={clsx(numberLook, "w-9 sm:w-11")}>
        {line.after ?? <span className="sm:hidden">{line.before}</span>}
      </span>
      <Sign kind={line.kind} />
      <LineText line={line} showsEnding={showsEnding} />
    </div>
  );
}

interface PairRowProps {
  left: DiffLine | null;
  right: DiffLine | null;
  showsEnding: boolean;
}

/** Before on the left, after on the right. */
export function PairRow({ left, right, showsEnding }: PairRowProps) {
  return (
    <div className="grid grid-cols-2 leading-5">
      <Half line={left} number={left?.before} showsEnding={showsEnding} />
      <Half line={right} number={right?.after} showsEnding={showsEnding} />
    </div>
  );
}

function Half({
  line,
  number,
  showsEnding,
}: {
  line: DiffLine | null;
  number: number | null | undefined;
  showsEnding: boolean;
}) {
  if (!line) return <div className="border-line border-r bg-surface/60 last:border-r-0" />;
  return (
    <div className={clsx("flex min-w-0 border-line border-r last:border-r-0", tints[line.kind])}>
      <span className={clsx(numberLook, "w-11")}>{number}</span>
      <Sign kind={line.kind} />
      <LineText line={line} showsEnding={showsEnding} />
    </div>
  );
}

function Sign({ kind }: { kind: DiffLine["kind"] }) {
  return (
    <span className={clsx("w-4 shrink-0 select-none whitespace-pre", signHues[kind])}>
      <span aria-hidden>{signs[kind]}</span>
      <span className="sr-only">{spoken[kind]}</span>
    </span>
  );
}
