"use client";
import { titleOf } from "@sortie/core/mission/title";
import { useQuery } from "@tanstack/react-query";
import { memo, useCallback, useDeferredValue, useState } from "react";
import { StatusMark } from "../../components/mission/status-mark.tsx";
import { UntrustedText } from "../../components/text/untrusted-text.tsx";
import { Failure } from "../../components/ui/failure.tsx";
import { useTrpc } from "../../trpc/use-trpc.ts";
import { ActionBar } from "./actions/action-bar.tsx";
import { Facts } from "./facts/facts.tsx";
import { NowPanel } from "./now-panel.tsx";
import type { OpenedMission } from "./opened.ts";
import { ScoreStrip } from "./score/score-strip.tsx";
import { ThenBanner } from "./then-banner.tsx";
import { Timeline } from "./timeline/timeline.tsx";
import { useLiveMission } from "./use-live-mission.ts";
import { useMissionTitle } from "./use-mission-title.ts";
import { useAt, usePlace } from "./use-place.ts";
import { useShown } from "./use-shown.ts";
import { ViewSwitch } from "./view-switch.tsx";

const CalmScore = memo(ScoreStrip);
const CalmFacts = memo(Facts);

/** One mission: what happens now, its whole life as a score, everything that happened, and the facts. */
export function MissionScreen({ opened }: { opened: OpenedMission }) {
  const live = useLiveMission(opened);
  // What just happened is in the timeline at once; the large pictures of it follow when there is time.
  const calm = useDeferredValue(live);
  const { state, head } = live;
  const [at, setAt] = useAt(head);
  const [place, go] = usePlace();
  const { shown, isThere, error, refetch } = useShown(state, at);
  const calmShown = useDeferredValue(shown);
  const [view, setView] = useState<"timeline" | "facts">("timeline");
  const startedBy = useStartedBy(opened.mission);
  useMissionTitle(state);
  const goTo = useCallback(
    (version: number) => {
      setView("timeline");
      go(version);
    },
    [go],
  );
  return (
    <div className="relative min-h-[36rem] flex-1">
      <div className="absolute inset-0 flex flex-col overflow-clip">
        <header className="flex flex-col gap-3 border-line border-b px-4 pt-3 pb-2 sm:px-6">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <div className="flex min-w-0 flex-1 items-baseline gap-3">
              <StatusMark
                status={shown.status}
                pauseReason={shown.pause?.reason ?? null}
                failure={shown.ended?.reason ?? null}
                className="self-center text-sm"
              />
              <h1 className="line-clamp-2 min-w-0 font-semibold text-lg sm:line-clamp-1">
                <UntrustedText text={titleOf(state.config)} />
              </h1>
            </div>
            <ActionBar mission={state} />
          </div>
          {at === null ? null : (
            <ThenBanner at={at} head={head} time={isThere ? shown.updatedAt : undefined} back={() => setAt(null)} />
          )}
          {error ? (
            <Failure
              title={`The mission at event ${at} could not be read.`}
              error={error}
              retry={() => void refetch()}
            />
          ) : null}
          <NowPanel
            mission={shown}
            since={live.since}
            activity={live.activity}
            isThen={at !== null}
            runners={live.runners}
          />
          <CalmScore live={calm} at={at} setAt={setAt} go={goTo} />
        </header>
        <ViewSwitch view={view} setView={setView} head={head} />
        <div className="flex min-h-0 flex-1">
          <div className={view === "timeline" ? "flex min-w-0 flex-1" : "hidden min-w-0 flex-1 lg:flex"}>
            <Timeline live={live} shown={shown} at={at} place={place} />
          </div>
          <aside
            aria-label="Facts"
            className={`${view === "facts" ? "block flex-1" : "hidden"} relative overflow-y-auto border-line px-4 py-4 sm:px-6 lg:block lg:w-[24rem] lg:flex-none lg:border-l lg:px-5`}
          >
            <CalmFacts live={calm} shown={calmShown} startedBy={startedBy} go={goTo} />
          </aside>
        </div>
      </div>
    </div>
  );
}

function useStartedBy(mission: string): string | undefined {
  const { data } = useQuery(
    useTrpc().mission.timeline.queryOptions({ mission, after: 0, limit: 1 }, { staleTime: Number.POSITIVE_INFINITY }),
  );
  return data?.events[0]?.recorded.actor.name;
}
