"use client";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo, useRef, useState } from "react";
import { useThrottled } from "../../components/live/use-throttled.ts";
import { useListChanges } from "../../feed/use-list-changes.ts";
import { listReadEveryMs } from "../../limits.ts";
import { useTrpc } from "../../trpc/use-trpc.ts";
import { holdRows } from "./hold-rows.ts";
import type { ListedMission } from "./listed-mission.ts";
import { listInputOf, type MissionFilter } from "./mission-filter.ts";

/** The missions that a filter finds, live: rows keep their place until `showNew`. */
export function useMissions(filter: MissionFilter) {
  const input = listInputOf(filter);
  const list = useInfiniteQuery(
    useTrpc().mission.list.infiniteQueryOptions(input, { getNextPageParam: ({ next }) => next ?? undefined }),
  );
  useListChanges(useThrottled(() => void list.refetch(), listReadEveryMs));

  const key = JSON.stringify(input);
  const shown = useRef<{ key: string; rows: ListedMission[] }>({ key, rows: [] });
  const [resets, setResets] = useState(0);
  const held = useMemo(() => {
    const found = list.data?.pages.flatMap(({ missions }) => missions) ?? [];
    const before = shown.current.key === key ? shown.current.rows : [];
    const rows = holdRows(before, found);
    shown.current = { key, rows: rows.rows };
    return rows;
  }, [list.data, key, resets]);

  const showNew = () => {
    shown.current = { key, rows: [] };
    setResets((count) => count + 1);
  };
  return { list, ...held, showNew };
}
