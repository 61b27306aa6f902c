"use client";
import type { ActivityEntry } from "@sortie/core/feed/frames";
import { useVirtualizer } from "@tanstack/react-virtual";
import { clsx } from "clsx";
import { useEffect, useRef } from "react";
import { AnsiText } from "../../../components/text/ansi-text.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Failure } from "../../../components/ui/failure.tsx";
import { Loading, Skeleton } from "../../../components/ui/skeleton.tsx";
import { cutOf } from "./merge-activity.ts";
import { useTurnActivity } from "./use-turn-activity.ts";

interface TurnActivityProps {
  mission: string;
  turn: number;
  live: readonly ActivityEntry[];
  isRunning: boolean;
}

/** What the agent says and what its commands print, while the turn runs and afterwards. */
export function TurnActivity({ mission, turn, live, isRunning }: TurnActivityProps) {
  const { entries, error, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage, isPending } =
    useTurnActivity(mission, turn, live);
  if (isPending) {
    return (
      <Loading label="What was said is being loaded">
        <Skeleton className="h-24 w-full" />
      </Loading>
    );
  }
  if (error && entries.length === 0) {
    return (
      <Failure
        title="What was said could not be loaded."
        error={error}
        retry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  return (
    <section aria-label={`What turn ${turn} said`} className="overflow-hidden rounded-md border border-line bg-surface">
      {hasNextPage ? (
        <Button
          variant="ghost"
          size="sm"
          busy={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
          className="m-1"
        >
          Show earlier
        </Button>
      ) : null}
      {entries.length === 0 ? (
        <p className="px-3 py-2 text-faint text-xs">{isRunning ? "Nothing said yet." : "Nothing was said."}</p>
      ) : (
        <Entries entries={entries} turn={turn} />
      )}
    </section>
  );
}

const lineHeightPx = 20;

function Entries({ entries, turn }: { entries: readonly ActivityEntry[]; turn: number }) {
  const scroller = useRef<HTMLDivElement>(null);
  const list = useVirtualizer({
    count: entries.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => entries[index]?.position ?? index,
    estimateSize: () => lineHeightPx,
    overscan: 10,
    anchorTo: "end",
    followOnAppend: true,
    scrollEndThreshold: 40,
  });
  // Opened at its end, once.
  useEffect(() => list.scrollToEnd(), []);
  return (
    <section
      ref={scroller}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
      tabIndex={0}
      aria-label={`Output of turn ${turn}`}
      className="max-h-80 overflow-auto py-1.5 font-mono text-xs focus-visible:-outline-offset-2"
    >
      <div className="relative" style={{ height: list.getTotalSize() }}>
        {list.getVirtualItems().map(({ index, key, start }) => {
          const entry = entries[index];
          return entry ? (
            <div
              key={key}
              data-index={index}
              ref={list.measureElement}
              className="absolute inset-x-0 top-0 px-3"
              style={{ transform: `translateY(${start}px)` }}
            >
              <Entry entry={entry} />
            </div>
          ) : null;
        })}
      </div>
    </section>
  );
}

function Entry({ entry: { body, kind } }: { entry: ActivityEntry }) {
  const { text, bytesCut } = cutOf(body);
  return (
    <div
      className={clsx(
        "min-h-5 whitespace-pre-wrap leading-5",
        kind === "error_output" && "border-failed/50 border-l-2 pl-2",
      )}
    >
      {kind === "output" ? null : kind === "error_output" ? (
        <span className="sr-only">On standard error: </span>
      ) : (
        <span className="mr-2 text-faint">{kind}</span>
      )}
      <AnsiText text={text} />
      {bytesCut > 0 ? (
        <span className="block text-needs">{bytesCut.toLocaleString("en")} bytes were cut here.</span>
      ) : null}
    </div>
  );
}
