"use client";
import type { Mission } from "@sortie/core/mission/state";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { scrubPauseMs } from "../../limits.ts";
import { useTrpc } from "../../trpc/use-trpc.ts";

/** The mission as it is shown: now, or as it was at a version. `isThere`: what is shown is of that version. */
export function useShown(now: Mission, at: number | null) {
  const rested = useRested(at, scrubPauseMs);
  const { data, error, refetch } = useQuery(
    useTrpc().mission.stateAt.queryOptions(
      { mission: now.id, version: rested ?? 1 },
      { enabled: rested !== null, staleTime: Number.POSITIVE_INFINITY, placeholderData: keepPreviousData },
    ),
  );
  if (at === null) return { shown: now, isThere: true, error: null, refetch };
  const then = data?.state as Mission | undefined;
  return { shown: then ?? now, isThere: then?.version === at, error: then ? null : error, refetch };
}

function useRested<T>(value: T, pauseMs: number): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return rested;
}
