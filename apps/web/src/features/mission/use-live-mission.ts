"use client";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useRef } from "react";
import { useMissionFeed } from "../../feed/use-mission-feed.ts";
import { ownerAskMs } from "../../limits.ts";
import { useTrpc } from "../../trpc/use-trpc.ts";
import { beganAt, withLiveChecks } from "./live-facts.ts";
import type { OpenedMission } from "./opened.ts";

/** A mission as it is now, with everything of it that moves. */
export function useLiveMission(opened: OpenedMission) {
  const { mission } = opened;
  const { state, head, recent, activity, resets } = useMissionFeed(mission, opened);
  const { data: owned } = useQuery(
    useTrpc().mission.owner.queryOptions({ mission }, { refetchInterval: state.ended ? false : ownerAskMs }),
  );
  // Only the latest live events are kept, the checks that they told of for ever.
  const told = useRef(opened.checks);
  const checks = useMemo(() => withLiveChecks(told.current, recent), [recent]);
  useEffect(() => {
    told.current = checks;
  }, [checks]);
  const inFlight = state.due.find(({ started }) => started)?.id;
  const since = beganAt(inFlight, recent, opened.since);
  const owner = owned ? owned.owner : opened.owner;
  const runners = owned?.runners;
  return useMemo(
    () => ({ mission, state, head, recent, activity, resets, checks, since, owner, runners }),
    [mission, state, head, recent, activity, resets, checks, since, owner, runners],
  );
}

export type LiveMission = ReturnType<typeof useLiveMission>;
