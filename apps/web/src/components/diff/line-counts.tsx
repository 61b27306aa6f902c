interface LineCountsProps {
  /** Null of a binary file. */
  added: number | null;
  removed: number | null;
  className?: string;
}

/** Lines added and removed. */
export function LineCounts({ added, removed, className = "" }: LineCountsProps) {
  if (added === null || removed === null) return <span className={`text-faint ${className}`}>binary</span>;
  if (added === 0 && removed === 0) return null;
  return (
    <span className={`whitespace-nowrap tabular-nums ${className}`}>
      <span className="text-done">
        <span aria-hidden>+</span>
        {added.toLocaleString("en")}
        <span className="sr-only"> lines added,</span>
      </span>{" "}
      <span className="text-failed">
        <span aria-hidden>−</span>
        {removed.toLocaleString("en")}
        <span className="sr-only"> removed</span>
      </span>
    </span>
  );
}
