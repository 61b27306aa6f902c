"use client";
import type { Mission } from "@sortie/core/mission/state";
import { eventLine } from "@sortie/core/read-models/event-line";
import { useVirtualizer } from "@tanstack/react-virtual";
import { clsx } from "clsx";
import { ArrowDown } from "lucide-react";
import { type CSSProperties, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { Button } from "../../../components/ui/button.tsx";
import { Failure } from "../../../components/ui/failure.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import type { LiveMission } from "../use-live-mission.ts";
import type { Place } from "../use-place.ts";
import { EventDetail } from "./event-detail.tsx";
import { TimelineRow } from "./timeline-row.tsx";
import { TurnActivity } from "./turn-activity.tsx";
import { gutterWidth } from "./unit-gutter.tsx";
import { useFollow } from "./use-follow.ts";
import { useRowKeys } from "./use-row-keys.ts";
import { useRows } from "./use-rows.ts";

interface TimelineProps {
  live: LiveMission;
  /** The mission as it is shown: now, or as it was. */
  shown: Mission;
  /** The version it is shown at; null is now. */
  at: number | null;
  place: Place | null;
}

const rowHeightPx = 28;
/** Nearer to the end than this counts as being there. */
const endPx = 60;

/** All that happened, one row an event, the newest at the bottom. It follows until somebody scrolls away. */
export function Timeline({ live, shown, at, place }: TimelineProps) {
  const { head, mission, recent, resets, activity, state } = live;
  const scroller = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const { isFollowing, setFollowing, onScroll, toEnd } = useFollow(scroller, endPx, at === null && place === null);
  const list = useVirtualizer({
    count: head,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeightPx,
    getItemKey: (index) => index + 1,
    overscan: 12,
    paddingStart: 8,
    paddingEnd: 12,
    anchorTo: isFollowing ? "end" : "start",
    followOnAppend: isFollowing,
    scrollEndThreshold: endPx,
    // Begun at the top, the first page of the log would be read for nothing.
    initialOffset: () => (isFollowing ? head * rowHeightPx : 0),
  });
  const items = list.getVirtualItems();
  const first = (items[0]?.index ?? 0) + 1;
  const last = (items.at(-1)?.index ?? -1) + 1;
  const window = useMemo(() => ({ first, last }), [first, last]);
  const { rows, failed } = useRows({ mission, head, recent, resets, window, isFlying: list.isScrolling });
  const [seen, setSeen] = useState(head);
  useEffect(() => {
    if (isFollowing) setSeen(head);
  }, [isFollowing, head]);

  const { current, onKeyDown, setCurrent } = useRowKeys(list, scroller, head);
  const toggle = useCallback(
    (version: number) => {
      setCurrent(version);
      // What was opened stays where it is.
      setFollowing(false);
      setOpen((was) => {
        const now = new Set(was);
        if (!now.delete(version)) now.add(version);
        return now;
      });
    },
    [setCurrent, setFollowing],
  );

  const toNow = () => {
    setFollowing(true);
    list.scrollToEnd();
  };
  // It opens at its end, once.
  useEffect(() => {
    toEnd.current = () => list.scrollToEnd();
    if (isFollowing) list.scrollToEnd();
  }, []);
  const show = (version: number) => {
    setFollowing(false);
    list.scrollToIndex(Math.max(1, Math.min(version, head)) - 1, { align: "center" });
  };
  // A place is gone to each time that it is asked for.
  useEffect(() => {
    if (place !== null) show(place.version);
  }, [place]);
  const wasThen = useRef(at !== null);
  // The scrubber takes the timeline along, and back to now is back to its end.
  useEffect(() => {
    if (at !== null) show(at);
    else if (wasThen.current) toNow();
    wasThen.current = at !== null;
  }, [at]);

  const stop = current >= first && current <= last ? current : last;
  const units = state.units.length;
  return (
    <section aria-label="Timeline" className="relative flex min-h-0 min-w-0 flex-1 flex-col">
      {failed ? (
        <Failure
          title="Some events could not be loaded."
          error={failed.error}
          retry={() => void failed.refetch()}
          isRetrying={failed.isFetching}
        />
      ) : null}
      <div
        ref={scroller}
        onScroll={onScroll}
        className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain"
        style={{ "--gutter": `${gutterWidth(units)}px` } as CSSProperties}
      >
        <ol
          onKeyDown={onKeyDown}
          data-head={head}
          aria-label="Events"
          className="relative"
          style={{ height: list.getTotalSize() }}
        >
          {items.map(({ index, start }) => {
            const version = index + 1;
            const brief = rows.get(version);
            const line = brief && eventLine(brief.recorded);
            const isOpen = open.has(version);
            return (
              <li
                key={version}
                data-index={index}
                data-version={version}
                aria-setsize={head}
                aria-posinset={version}
                ref={list.measureElement}
                className={clsx(
                  "absolute inset-x-0 top-0 px-2 transition-opacity sm:px-4",
                  at !== null && version > at && "opacity-35",
                  (version === at || version === place?.version) && "bg-accent/10",
                )}
                style={{ transform: `translateY(${start}px)` }}
              >
                {brief ? (
                  <>
                    <TimelineRow
                      brief={brief}
                      before={rows.get(version - 1)?.recorded.at}
                      units={units}
                      isOpen={isOpen}
                      isCurrent={version === stop}
                      onToggle={toggle}
                    />
                    {isOpen && line?.icon === "turn" && line.turn !== undefined ? (
                      <div className="pt-1 pr-3 pb-2 pl-(--gutter)">
                        <TurnActivity
                          mission={mission}
                          turn={line.turn}
                          live={activity}
                          isRunning={state.turn?.number === line.turn && state.turn.state === "running"}
                        />
                      </div>
                    ) : null}
                    {isOpen ? <EventDetail brief={brief} mission={shown} /> : null}
                  </>
                ) : (
                  <div className="flex h-7 items-center pl-(--gutter)">
                    <Skeleton className="h-3 w-48 max-w-full" />
                  </div>
                )}
              </li>
            );
          })}
        </ol>
      </div>
      {isFollowing || items.length === 0 ? null : (
        <Button
          size="sm"
          onClick={toNow}
          icon={<ArrowDown aria-hidden className="size-3.5" />}
          className="-translate-x-1/2 absolute bottom-3 left-1/2 rounded-full shadow-float"
        >
          Jump to now{head > seen ? ` (${head - seen} new)` : ""}
        </Button>
      )}
    </section>
  );
}
