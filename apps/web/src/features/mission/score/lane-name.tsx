import { clsx } from "clsx";
import { UserRound, Wrench } from "lucide-react";
import { UntrustedText } from "../../../components/text/untrusted-text.tsx";
import type { ScoreLane } from "./lanes-of.ts";

/** The lane's name in the margin: its number or sign alone where there is little room. */
export function LaneName({ lane: { lane, name, unit }, isLow }: { lane: ScoreLane; isLow: boolean }) {
  const Icon = lane === "mission" ? Wrench : lane === "people" ? UserRound : undefined;
  return (
    <span
      aria-hidden
      title={name}
      className={clsx(
        "flex h-0 w-(--margin) shrink-0 items-center justify-end gap-1.5 overflow-visible text-2xs text-faint lg:justify-start",
        isLow && "invisible",
      )}
    >
      {Icon ? <Icon className="size-3 shrink-0" /> : null}
      {unit === undefined ? null : <span className="w-3 shrink-0 text-right font-mono tabular-nums">{unit + 1}</span>}
      <span className={clsx("min-w-0 truncate max-lg:hidden", lane === "phase" && "pl-[1.125rem]")}>
        <UntrustedText text={name} />
      </span>
    </span>
  );
}
