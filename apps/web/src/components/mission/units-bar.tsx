interface UnitsBarProps {
  passed: number;
  total: number;
}

const marksMax = 12;

/** How many units have passed, as figures and as a row of marks. */
export function UnitsBar({ passed, total }: UnitsBarProps) {
  if (total === 0) return <span className="text-faint">no plan yet</span>;
  const marks = Math.min(total, marksMax);
  const filled = total <= marksMax ? passed : Math.floor((passed / total) * marksMax);
  return (
    <span className="inline-flex items-center gap-2">
      <span aria-hidden className="inline-flex h-3 items-end gap-0.5">
        {Array.from({ length: marks }, (_, at) => (
          <span key={at} className={at < filled ? "h-3 w-1 bg-done" : "h-3 w-1 bg-line"} />
        ))}
      </span>
      <span className="tabular-nums">
        {passed}
        <span className="text-faint"> of {total}</span>
      </span>
    </span>
  );
}
