"use client";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useQueryStates } from "nuqs";
import { useRef } from "react";
import { Button } from "../../components/ui/button.tsx";
import { Failure } from "../../components/ui/failure.tsx";
import { searchPauseMs } from "../../limits.ts";
import { useTrpc } from "../../trpc/use-trpc.ts";
import { FilterBar } from "./filter-bar.tsx";
import { filterParsers, foundInputOf } from "./mission-filter.ts";
import { MissionsTable } from "./missions-table.tsx";
import { NeedsYou } from "./needs-you.tsx";
import { NewRowsButton } from "./new-rows-button.tsx";
import { NoMissions, NothingFound } from "./nothing.tsx";
import { RowSkeletons } from "./row-skeletons.tsx";
import { useListKeys } from "./use-list-keys.ts";
import { useMissions } from "./use-missions.ts";

/** All missions: what needs a person first, then everything, newest first. */
export function MissionsScreen() {
  const [filter, setFilter] = useQueryStates(filterParsers, {
    limitUrlUpdates: { method: "debounce", timeMs: searchPauseMs },
  });
  const trpc = useTrpc();
  const counts = useQuery({
    ...trpc.mission.counts.queryOptions(foundInputOf(filter.q)),
    placeholderData: keepPreviousData,
  });
  const { list, rows, newCount, showNew } = useMissions(filter);
  const area = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  useListKeys(area, search);

  const isFiltered = filter.status.length > 0 || filter.q !== "";
  const clear = () => setFilter(null);
  const isEmpty = list.isSuccess && rows.length === 0;
  if (isEmpty && !isFiltered && newCount === 0) return <NoMissions />;
  return (
    <div ref={area} className="mx-auto flex w-full max-w-[90rem] flex-col gap-5 px-4 py-5 sm:px-6">
      <h1 className="font-semibold text-xl tracking-tight">Missions</h1>
      {isFiltered ? null : <NeedsYou />}
      <FilterBar
        chosen={filter.status}
        onChoose={(status) => setFilter({ status }, { limitUrlUpdates: { method: "throttle", timeMs: 50 } })}
        text={filter.q}
        onText={(q) => setFilter({ q })}
        counts={counts.data}
        searchRef={search}
      />
      {list.isError ? (
        <Failure
          title={
            rows.length > 0 ? "The list could not be renewed; it may be old." : "The missions could not be loaded."
          }
          error={list.error}
          retry={() => void list.refetch()}
          isRetrying={list.isFetching}
        />
      ) : null}
      <div className="relative">
        <NewRowsButton count={newCount} onShow={showNew} />
        {list.isPending ? <RowSkeletons /> : null}
        {rows.length > 0 ? <MissionsTable missions={rows} /> : null}
        {isEmpty && isFiltered ? <NothingFound onClear={clear} /> : null}
      </div>
      {list.hasNextPage ? (
        <Button className="self-center" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Show older missions
        </Button>
      ) : null}
    </div>
  );
}
