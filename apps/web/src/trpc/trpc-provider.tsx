"use client";
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createTRPCClient, httpBatchLink, httpLink, splitLink } from "@trpc/client";
import { type ReactNode, useState } from "react";
import { batchMax } from "../limits.ts";
import type { AppRouter } from "../server/trpc/router.ts";
import { newQueryClient } from "./query-client.ts";
import { TrpcContext } from "./use-trpc.ts";

const url = "/api/trpc";

// What is read is asked for together; a command goes at once and waits for nothing else.
const newClient = () =>
  createTRPCClient<AppRouter>({
    links: [
      splitLink({
        condition: ({ type }) => type === "mutation",
        true: httpLink({ url }),
        false: httpBatchLink({ url, maxItems: batchMax }),
      }),
    ],
  });

let ofBrowser: QueryClient | undefined;

// A server renders for many people: what one read must never be there for the next.
function queryClient(): QueryClient {
  if (typeof window === "undefined") return newQueryClient();
  ofBrowser ??= newQueryClient();
  return ofBrowser;
}

/** Gives `useTrpc` and react-query to everything below. */
export function TrpcProvider({ children }: { children: ReactNode }) {
  const queries = queryClient();
  const [client] = useState(newClient);
  return (
    <QueryClientProvider client={queries}>
      <TrpcContext queryClient={queries} trpcClient={client}>
        {children}
      </TrpcContext>
    </QueryClientProvider>
  );
}
