"use client";
import { eventLine } from "@sortie/core/read-models/event-line";
import { clsx } from "clsx";
import { ChevronRight } from "lucide-react";
import { memo } from "react";
import { UntrustedText } from "../../../components/text/untrusted-text.tsx";
import { durationWords } from "../../../components/ui/time-words.ts";
import { silenceShownMs } from "../../../limits.ts";
import type { BriefEvent } from "../opened.ts";
import { lineIcons, lineTones } from "./line-look.ts";
import { dayWords, RowTime } from "./row-time.tsx";
import { UnitGutter } from "./unit-gutter.tsx";

const dots = { quiet: "bg-edge", plain: "bg-muted", good: "bg-done", bad: "bg-failed", needs: "bg-needs" };

interface TimelineRowProps {
  brief: BriefEvent;
  /** When the event before it was; undefined where that is not known. */
  before: string | undefined;
  units: number;
  isOpen: boolean;
  isCurrent: boolean;
  onToggle: (version: number) => void;
}

/** One event on one line; pressed, it shows everything that is known of it. */
export const TimelineRow = memo(function TimelineRow(props: TimelineRowProps) {
  const { brief, before, units, isOpen, isCurrent, onToggle } = props;
  const { recorded } = brief;
  const { version, at, actor } = recorded;
  const { words, tone, icon, says, unit, ms } = eventLine(recorded);
  const [Icon, look] = [lineIcons[icon], lineTones[tone]];
  const silence = before === undefined ? 0 : Date.parse(at) - Date.parse(before);
  return (
    <>
      {silence - (ms ?? 0) >= silenceShownMs && before !== undefined ? (
        <span className="grid h-6 grid-cols-[var(--gutter)_1rem_auto_minmax(0,1fr)] items-center gap-x-2 pr-3 text-2xs text-faint">
          <UnitGutter units={units} unit={undefined} dot="" />
          <span aria-hidden className="h-px bg-line" />
          <span>
            {durationWords(silence)} later{dayWords(at) === dayWords(before) ? "" : `, ${dayWords(at)}`}
          </span>
          <span aria-hidden className="h-px bg-line" />
        </span>
      ) : null}
      <button
        type="button"
        aria-expanded={isOpen}
        tabIndex={isCurrent ? 0 : -1}
        onClick={() => onToggle(version)}
        className="group grid min-h-7 w-full grid-cols-[var(--gutter)_auto_1rem_minmax(0,1fr)_auto] items-center gap-x-2 rounded-sm pr-3 text-left hover:bg-surface focus-visible:-outline-offset-2 pointer-coarse:min-h-10"
      >
        <UnitGutter units={units} unit={unit} dot={dots[tone]} />
        <span className="font-mono text-2xs tabular-nums">
          <RowTime at={at} before={before} />
        </span>
        <Icon aria-hidden className={clsx("size-3.5", look.icon)} strokeWidth={2} />
        <span className="flex min-w-0 items-baseline gap-2">
          <span className={clsx("max-w-full shrink-0 truncate", look.words)}>{words}</span>
          {says ? (
            <span className="min-w-0 truncate text-faint text-xs max-sm:hidden">
              <UntrustedText text={says} />
            </span>
          ) : null}
          {actor.kind === "person" && tone !== "quiet" ? (
            <span className="shrink-0 rounded-sm bg-surface px-1 text-2xs text-muted ring-1 ring-line">
              {actor.name}
            </span>
          ) : null}
        </span>
        <span className="flex items-center gap-2 font-mono text-2xs text-faint tabular-nums">
          {ms === undefined ? null : <span>{durationWords(ms)}</span>}
          <span className="w-[5ch] text-right max-sm:hidden">{version}</span>
          <ChevronRight
            aria-hidden
            className={clsx(
              "size-3.5 transition-transform",
              isOpen ? "rotate-90" : "opacity-0 group-hover:opacity-100 pointer-coarse:opacity-50",
            )}
          />
        </span>
      </button>
    </>
  );
});
