"use client";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { announceUrgently } from "../../components/live/live-region.tsx";
import { useThrottled } from "../../components/live/use-throttled.ts";
import { useListChanges } from "../../feed/use-list-changes.ts";
import { listReadEveryMs } from "../../limits.ts";
import { useTrpc } from "../../trpc/use-trpc.ts";

/** How many missions need a person, live; says it aloud when there are more than before. */
export function useNeedsYou(): number {
  const { data, refetch } = useQuery(useTrpc().mission.counts.queryOptions({}));
  useListChanges(useThrottled(() => void refetch(), listReadEveryMs));
  const count = data?.needs_you ?? 0;
  const before = useRef<number | null>(null);

  useEffect(() => {
    if (data === undefined) return;
    if (before.current !== null && count > before.current) {
      announceUrgently(count === 1 ? "One mission needs you." : `${count} missions need you.`);
    }
    before.current = count;
  }, [data, count]);
  return count;
}
