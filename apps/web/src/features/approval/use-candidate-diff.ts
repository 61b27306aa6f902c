"use client";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { diffFiles } from "../../components/diff/diff-file.ts";
import { useTrpc } from "../../trpc/use-trpc.ts";

/** What a candidate changes from base, as kept when it was sealed; `diff` is null where nothing was kept. */
export function useCandidateDiff(mission: string, candidate: string) {
  const { data, error, isPending, refetch } = useQuery(
    useTrpc().mission.diff.queryOptions({ mission, candidate }, { staleTime: Number.POSITIVE_INFINITY }),
  );
  const files = useMemo(() => (data ? diffFiles(data) : []), [data]);
  return { diff: data, files, error, isPending, retry: () => void refetch() };
}
