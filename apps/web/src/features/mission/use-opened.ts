"use client";
import { useQuery } from "@tanstack/react-query";
import { startAskMs } from "../../limits.ts";
import { useTrpc } from "../../trpc/use-trpc.ts";
import type { Opened } from "./opened.ts";

/** What the screen begins with. Once there is a state it is never asked for again: the feed goes on from its cursor. */
export function useOpened(mission: string) {
  const { data, ...rest } = useQuery(
    useTrpc().mission.open.queryOptions(
      { mission },
      {
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnReconnect: false,
        refetchInterval: ({ state: { data: last } }) => (last?.state === null && !last.refused ? startAskMs : false),
      },
    ),
  );
  return { ...rest, opened: data as Opened | undefined };
}
