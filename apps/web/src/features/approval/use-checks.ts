"use client";
import { skipToken, useQuery } from "@tanstack/react-query";
import { type ReadWait, versionOfWait } from "../../components/mission/wait-situation.ts";
import { useTrpcClient } from "../../trpc/use-trpc.ts";
import type { OpenedMission } from "./opened.ts";

/** The last result of each check when the candidate was put up: what was loaded before that is too old to judge it. */
export function useChecks({ mission, head, checks }: OpenedMission, wait: ReadWait) {
  const client = useTrpcClient();
  const isThere = head >= versionOfWait(wait.id);
  const { data, error, refetch } = useQuery({
    queryKey: ["checks", mission, wait.id],
    queryFn: isThere
      ? skipToken
      : async ({ signal }) => {
          const opened = await client.mission.open.query({ mission }, { signal });
          return opened.state ? opened.checks : [];
        },
    staleTime: Number.POSITIVE_INFINITY,
  });
  return { checks: isThere ? checks : data, error, retry: () => void refetch() };
}
