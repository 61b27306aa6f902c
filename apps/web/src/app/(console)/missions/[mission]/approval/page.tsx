import type { Metadata } from "next";
import { ApprovalPage } from "../../../../../features/approval/approval-page.tsx";
import { pageActor } from "../../../../../server/auth/page-actor.ts";
import { prefetched } from "../../../../../server/trpc/prefetch.tsx";

export const metadata: Metadata = { title: "Approval" };

export default async function Page({ params }: { params: Promise<{ mission: string }> }) {
  const [actor, { mission }] = [await pageActor(), await params];
  return prefetched(actor, (trpc) => [trpc.mission.open.queryOptions({ mission })], <ApprovalPage mission={mission} />);
}
