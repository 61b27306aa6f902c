import type { ReactNode } from "react";
import { ActorProvider } from "../../components/actor.tsx";
import { ConsoleShell } from "../../features/shell/console-shell.tsx";
import { pageActor } from "../../server/auth/page-actor.ts";
import { prefetched } from "../../server/trpc/prefetch.tsx";

export default async function ConsoleLayout({ children }: { children: ReactNode }) {
  const actor = await pageActor();
  return prefetched(
    actor,
    (trpc) => [trpc.mission.counts.queryOptions({})],
    <ActorProvider actor={actor}>
      <ConsoleShell>{children}</ConsoleShell>
    </ActorProvider>,
  );
}
