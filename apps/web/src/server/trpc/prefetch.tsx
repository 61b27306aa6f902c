import type { Actor } from "@sortie/core/mission/roles";
import {
  dehydrate,
  type FetchInfiniteQueryOptions,
  type FetchQueryOptions,
  HydrationBoundary,
  QueryClient,
} from "@tanstack/react-query";
import { createTRPCOptionsProxy, type TRPCOptionsProxy } from "@trpc/tanstack-react-query";
import type { ReactNode } from "react";
import { deps } from "../deps.ts";
import { type AppRouter, appRouter } from "./router.ts";

// biome-ignore-start lint/suspicious/noExplicitAny: react-query's own options are invariant in data and key
type PageQuery = FetchInfiniteQueryOptions<any, any, any, any, any>;
type AnyQuery = FetchQueryOptions<any, any, any, any> | PageQuery;
// biome-ignore-end lint/suspicious/noExplicitAny: as above

const isPaged = (query: AnyQuery): query is PageQuery => "getNextPageParam" in query;

/**
 * Renders `children` with these queries already answered, as `actor` may see them. A query that fails here is left to
 * the browser, which shows the failure.
 */
export async function prefetched(
  actor: Actor,
  queriesOf: (trpc: TRPCOptionsProxy<AppRouter>) => AnyQuery[],
  children: ReactNode,
): Promise<ReactNode> {
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: { retry: false },
      // The browser gets JSON from the API; it has to get the same from here.
      dehydrate: { serializeData: (data: unknown) => (data === undefined ? data : JSON.parse(JSON.stringify(data))) },
    },
  });
  const wired = await deps();
  const trpc = createTRPCOptionsProxy({ router: appRouter, ctx: { actor, deps: wired }, queryClient });
  const reads = queriesOf(trpc).map((query) =>
    isPaged(query) ? queryClient.prefetchInfiniteQuery(query) : queryClient.prefetchQuery(query),
  );
  await Promise.all(reads);
  return <HydrationBoundary state={dehydrate(queryClient)}>{children}</HydrationBoundary>;
}
