import { clsx } from "clsx";

/** More lanes than this are not told apart at a glance; then the unit's number stands alone. */
const lanesMax = 8;
const laneWidthPx = 10;

export function gutterWidth(units: number): number {
  return units > lanesMax ? 28 : Math.max(1, units) * laneWidthPx + 8;
}

interface UnitGutterProps {
  units: number;
  unit: number | undefined;
  dot: string;
}

/** The units as lanes beside the timeline: the row's event is a note on the lane of its unit. */
export function UnitGutter({ units, unit, dot }: UnitGutterProps) {
  if (units > lanesMax) {
    return (
      <span aria-hidden className="self-stretch pr-2 text-right font-mono text-2xs text-faint leading-7">
        {unit === undefined ? "" : unit + 1}
      </span>
    );
  }
  return (
    <span aria-hidden className="relative self-stretch">
      {Array.from({ length: units }, (_, lane) => (
        <span key={lane} className="absolute inset-y-0 w-px bg-line" style={{ left: lane * laneWidthPx + 6 }} />
      ))}
      {unit === undefined ? null : (
        <span
          className={clsx("-translate-y-1/2 absolute top-1/2 size-[7px] rounded-full ring-2 ring-bg", dot)}
          style={{ left: unit * laneWidthPx + 3 }}
        />
      )}
    </span>
  );
}
