import type { Metadata } from "next";
import { MissionPage } from "../../../../features/mission/mission-page.tsx";
import { pageActor } from "../../../../server/auth/page-actor.ts";
import { prefetched } from "../../../../server/trpc/prefetch.tsx";

export const metadata: Metadata = { title: "Mission" };

export default async function Page({ params }: { params: Promise<{ mission: string }> }) {
  const [actor, { mission }] = [await pageActor(), await params];
  return prefetched(actor, (trpc) => [trpc.mission.open.queryOptions({ mission })], <MissionPage mission={mission} />);
}
