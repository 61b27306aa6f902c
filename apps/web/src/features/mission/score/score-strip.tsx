"use client";
import { Table2 } from "lucide-react";
import { useMemo, useState } from "react";
import { Button } from "../../../components/ui/button.tsx";
import { useNow } from "../../../components/ui/clock.tsx";
import { Failure } from "../../../components/ui/failure.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import type { LiveMission } from "../use-live-mission.ts";
import { Lanes, laneHeightPx } from "./lanes.tsx";
import { lanesOf } from "./lanes-of.ts";
import { scoreScale } from "./score-scale.ts";
import { ScoreTable } from "./score-table.tsx";
import { Scrubber } from "./scrubber.tsx";
import { useScore } from "./use-score.ts";

/** The picture moves on by itself no more often than this. */
const strideMs = 5_000;

/** How high the score will be, so that nothing jumps when it comes. */
function expectedPx(units: number): number {
  return 70 + units * laneHeightPx(units);
}

interface ScoreStripProps {
  live: LiveMission;
  at: number | null;
  setAt: (at: number | null) => void;
  go: (version: number) => void;
}

/** The mission's whole life at a glance: phases, units with their turns and checks, waits and people, in lanes. */
export function ScoreStrip({ live, at, setAt, go }: ScoreStripProps) {
  const { score, error, refetch, isFetching } = useScore(live);
  const { state, head } = live;
  const now = useNow(strideMs);
  const [isTable, setTable] = useState(false);
  const titles = useMemo(() => state.units.map(({ title }) => title), [state.units]);
  const lanes = useMemo(() => (score ? lanesOf(score, titles) : []), [score, titles]);
  const hasEnded = state.ended !== null;
  const scale = useMemo(() => (score ? scoreScale(score, now, hasEnded) : undefined), [score, now, hasEnded]);
  if (error && !score) {
    const retry = () => void refetch();
    return <Failure title="The score could not be loaded." error={error} retry={retry} isRetrying={isFetching} />;
  }
  if (!scale) {
    return (
      <div style={{ height: expectedPx(state.units.length) }}>
        <Skeleton className="h-full w-full" />
      </div>
    );
  }
  return (
    <section
      aria-label="Score: the mission at a glance"
      className="flex flex-col [--margin:1.25rem] lg:[--margin:10.5rem]"
    >
      <Lanes lanes={lanes} scale={scale} at={at} go={go} />
      <div className="flex items-center gap-2">
        <span className="flex w-(--margin) shrink-0 justify-end lg:justify-start">
          <Button
            variant="ghost"
            size="sm"
            aria-expanded={isTable}
            onClick={() => setTable(!isTable)}
            icon={<Table2 aria-hidden className="size-3.5" />}
            className="h-6 px-1 font-normal text-2xs text-faint pointer-coarse:h-8 pointer-coarse:px-1"
          >
            <span className="max-lg:sr-only">{isTable ? "Close the table" : "As a table"}</span>
          </Button>
        </span>
        <Scrubber at={at} head={head} scale={scale} setAt={setAt} />
      </div>
      {isTable ? <ScoreTable lanes={lanes} go={go} /> : null}
    </section>
  );
}
