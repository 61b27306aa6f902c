"use client";
import type { ActivityEntry } from "@sortie/core/feed/frames";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { activityPageRows } from "../../../limits.ts";
import { useTrpc } from "../../../trpc/use-trpc.ts";
import { hasHole, mergeActivity } from "./merge-activity.ts";

/** What an agent said in a turn: read backwards from the end, and what comes live after it. */
export function useTurnActivity(mission: string, turn: number, live: readonly ActivityEntry[]) {
  const query = useInfiniteQuery(
    useTrpc().mission.turnActivity.infiniteQueryOptions(
      { mission, turn, limit: activityPageRows },
      {
        initialCursor: null,
        getNextPageParam: ({ earlier }) => earlier,
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: 0,
        refetchOnReconnect: false,
      },
    ),
  );
  const pages = query.data?.pages;
  const entries = useMemo(
    () => mergeActivity(pages?.map((page) => page.entries) ?? [], live, turn),
    [pages, live, turn],
  );
  const { refetch } = query;
  const isHoled = hasHole(pages?.[0]?.entries ?? [], live, turn);
  useEffect(() => {
    if (isHoled) void refetch();
  }, [isHoled, refetch]);
  return { ...query, entries };
}
