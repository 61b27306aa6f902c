"use client";
import { type Score, scoreOf } from "@sortie/core/read-models/score";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { useTrpc } from "../../../trpc/use-trpc.ts";
import type { LiveMission } from "../use-live-mission.ts";

/** Later than the batch of what the screen asks for first. */
const apartMs = 50;

/** The mission's score as it was read, and what came live folded on. A hole between the two is read again. */
export function useScore({ mission, recent, resets, head }: LiveMission) {
  // A batch is answered when its slowest part is: the rows of the timeline must not wait for the whole log.
  const [isAsked, setAsked] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(true), apartMs);
    return () => clearTimeout(timer);
  }, []);
  const query = useQuery(
    useTrpc().mission.score.queryOptions(
      { mission },
      { enabled: isAsked, staleTime: Number.POSITIVE_INFINITY, refetchOnReconnect: false },
    ),
  );
  const read = query.data as Score | undefined;
  const from = read?.head?.version ?? 0;
  const first = recent.find(({ version }) => version > from)?.version;
  const isHoled = read !== undefined && (first === undefined ? from < head : first > from + 1);
  const { refetch } = query;
  useEffect(() => {
    if (isHoled || resets > 0) void refetch();
  }, [isHoled, resets, refetch]);
  const score = useMemo(() => (read && !isHoled ? scoreOf(recent, read) : read), [read, recent, isHoled]);
  return { ...query, score };
}
