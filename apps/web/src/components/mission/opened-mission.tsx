"use client";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { OpenedMission } from "../../server/readings/opened-mission.ts";
import { failureOf } from "../../trpc/failure-of.ts";
import { useTrpc } from "../../trpc/use-trpc.ts";
import { Empty } from "../ui/empty.tsx";
import { Failure } from "../ui/failure.tsx";
import { LinkButton } from "../ui/link-button.tsx";
import { Loading, Skeleton } from "../ui/skeleton.tsx";

/** Loads a mission for a page about one part of it; `children` get it once it is there. */
export function OpenedMissionOf({
  mission,
  children,
}: {
  mission: string;
  children: (opened: OpenedMission) => ReactNode;
}) {
  // The feed goes on from what was read first: asked again it would only be older.
  const fresh = { staleTime: Number.POSITIVE_INFINITY, refetchOnReconnect: false };
  const { data, error, refetch, isFetching } = useQuery(useTrpc().mission.open.queryOptions({ mission }, fresh));
  if (data?.state) return children(data as OpenedMission);
  return (
    <div className="mx-auto w-full max-w-3xl px-4 py-6 sm:px-6">
      {data ? (
        <Empty
          title="This mission has not begun"
          says="Its start is on its way, or was refused."
          actions={<LinkButton href={`/missions/${mission}`}>Look at it</LinkButton>}
        />
      ) : error ? (
        <LoadFailure error={error} retry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <Loading label="Loading the mission">
          <Skeleton className="h-6 w-2/3" />
          <Skeleton className="mt-4 h-40 w-full" />
        </Loading>
      )}
    </div>
  );
}

function LoadFailure({ error, retry, isRetrying }: { error: unknown; retry: () => void; isRetrying: boolean }) {
  const { rule } = failureOf(error);
  if (rule !== "mission_not_found" && rule !== "input_not_valid")
    return <Failure title="The mission could not be loaded." error={error} retry={retry} isRetrying={isRetrying} />;
  return (
    <Empty
      title="There is no such mission"
      says="The address may be cut off, or it belongs to another Sortie."
      actions={<LinkButton href="/">All missions</LinkButton>}
    />
  );
}
