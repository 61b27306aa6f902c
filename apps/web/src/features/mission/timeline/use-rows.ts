"use client";
import type { Recorded } from "@sortie/core/mission/events";
import { useQueries } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { timelinePageKeptMs, timelinePageRows } from "../../../limits.ts";
import { useTrpc } from "../../../trpc/use-trpc.ts";
import type { BriefEvent } from "../opened.ts";
import { firstMissing, pagesOf, rowsOf } from "./rows-of.ts";

interface Window {
  first: number;
  last: number;
}

interface RowsInput {
  mission: string;
  head: number;
  recent: readonly Recorded[];
  resets: number;
  /** The versions on screen. */
  window: Window;
  /** While a scroll flies over them pages are not asked for. */
  isFlying: boolean;
}

/** The events of the rows on screen, by version. A full page never changes; what came since is in `recent`. */
export function useRows({ mission, head, recent, resets, window, isFlying }: RowsInput) {
  const trpc = useTrpc();
  const [settled, setSettled] = useState(window);
  useEffect(() => {
    setSettled((last) => (isFlying && Math.abs(window.first - last.first) > timelinePageRows ? last : window));
  }, [window, isFlying]);
  const pages = pagesOf(Math.max(1, settled.first), Math.min(head, settled.last), timelinePageRows);
  const results = useQueries({
    queries: pages.map((page) =>
      trpc.mission.timeline.queryOptions(
        { mission, after: page * timelinePageRows, limit: timelinePageRows },
        { staleTime: Number.POSITIVE_INFINITY, gcTime: timelinePageKeptMs, refetchOnReconnect: false },
      ),
    ),
  });
  const read = results.map(({ data }) => data?.events as BriefEvent[] | undefined);
  // The pages are new arrays only when they were read anew.
  const rows = useMemo(() => rowsOf(read, recent), [...padded(read), recent]);

  const isRead = results.every(({ data, isFetching }) => data !== undefined && !isFetching);
  const missing = isRead ? firstMissing(rows, Math.max(1, settled.first), Math.min(head, settled.last)) : undefined;
  useEffect(() => {
    if (missing === undefined) return;
    for (const { refetch } of results) void refetch();
    // Once for each hole.
  }, [missing]);
  useEffect(() => {
    if (resets === 0) return;
    for (const { refetch } of results) void refetch();
    // Once for each reset.
  }, [resets]);

  const failed = results.find(({ error, data }) => error && data === undefined);
  return { rows, failed };
}

const pagesMax = 4;

/** Dependencies have to be of one length. */
function padded<T>(of: readonly T[]): (T | undefined)[] {
  return Array.from({ length: pagesMax }, (_, at) => of[at]);
}
