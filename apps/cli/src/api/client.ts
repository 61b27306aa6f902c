import type { AppRouter } from "@sortie/web/api";
import { createTRPCClient, httpBatchLink, type TRPCClient } from "@trpc/client";
import type { Server } from "./find-server.ts";
import { requestMs } from "./limits.ts";

export type Api = TRPCClient<AppRouter>;

export function apiOf({ url, token }: Server): Api {
  return createTRPCClient<AppRouter>({
    links: [
      httpBatchLink({
        url: `${url}/api/trpc`,
        headers: { authorization: `Bearer ${token}` },
        fetch: (address, init) =>
          fetch(address, { ...(init as RequestInit), signal: AbortSignal.timeout(requestMs), redirect: "error" }),
      }),
    ],
  });
}
