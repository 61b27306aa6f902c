"use client";
import { skipToken, useQuery } from "@tanstack/react-query";
import { lookPauseMs } from "../../limits.ts";
import { useTrpcClient } from "../../trpc/use-trpc.ts";
import { useAfterPause } from "./use-after-pause.ts";

/** Looks at the repository that stands in the form, once its writer pauses: what a start would find there. */
export function useLook(repository: string, base: string) {
  const [asked, askedBase] = useAfterPause(`${repository.trim()}\n${base.trim()}`, lookPauseMs).split("\n");
  const { target } = useTrpcClient();
  const input = { repository: asked ?? "", ...(askedBase ? { base: askedBase } : {}) };
  const query = useQuery({
    queryKey: ["look", input],
    queryFn: asked ? ({ signal }) => target.look.mutate(input, { signal }) : skipToken,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  const isCurrent = asked === repository.trim() && askedBase === base.trim();
  const answer = isCurrent ? query.data : undefined;
  return {
    found: answer && "found" in answer ? answer.found : null,
    refused: answer && "refused" in answer ? answer.refused : null,
    error: isCurrent ? query.error : null,
    isLooking: repository.trim() !== "" && (!isCurrent || query.isFetching),
    again: () => void query.refetch(),
  };
}

export type Look = ReturnType<typeof useLook>;
