import type { Metadata } from "next";
import type { SearchParams } from "nuqs/server";
import { foundInputOf, listInputOf, loadFilter } from "../../features/missions/mission-filter.ts";
import { MissionsScreen } from "../../features/missions/missions-screen.tsx";
import { missionsPageMax } from "../../limits.ts";
import { pageActor } from "../../server/auth/page-actor.ts";
import { prefetched } from "../../server/trpc/prefetch.tsx";

export const metadata: Metadata = { title: "Missions" };

export default async function MissionsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const actor = await pageActor();
  const filter = loadFilter(await searchParams);
  return prefetched(
    actor,
    (trpc) => [
      trpc.mission.list.queryOptions({ groups: ["needs_you"], limit: missionsPageMax }),
      trpc.mission.counts.queryOptions(foundInputOf(filter.q)),
      trpc.mission.list.infiniteQueryOptions(listInputOf(filter), {
        getNextPageParam: ({ next }) => next ?? undefined,
      }),
    ],
    <MissionsScreen />,
  );
}
