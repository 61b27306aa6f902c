import type { AppRouter } from "@sortie/web/api";
import { createTRPCClient, httpBatchLink, httpSubscriptionLink, splitLink, type TRPCClient } from "@trpc/client";
import { EventSource } from "eventsource";
import type { Server } from "./find-server.ts";
import { requestMs } from "./limits.ts";

export type Api = TRPCClient<AppRouter>;

export function apiOf({ url, token }: Server): Api {
  const authorization = `Bearer ${token}`;
  return createTRPCClient<AppRouter>({
    links: [
      splitLink({
        condition: ({ type }) => type === "subscription",
        true: httpSubscriptionLink({
          url: `${url}/api/trpc`,
          EventSource,
          eventSourceOptions: {
            fetch: (address, init) => fetch(address, { ...init, headers: { ...init.headers, authorization } }),
          },
        }),
        false: httpBatchLink({
          url: `${url}/api/trpc`,
          headers: { authorization },
          fetch: (address, init) =>
            fetch(address, { ...(init as RequestInit), signal: AbortSignal.timeout(requestMs), redirect: "error" }),
        }),
      }),
    ],
  });
}
