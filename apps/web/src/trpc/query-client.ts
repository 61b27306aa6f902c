import { QueryClient } from "@tanstack/react-query";
import { queryFreshMs } from "../limits.ts";
import { failureOf } from "./failure-of.ts";

const retriesMax = 2;

/** A refusal stays a refusal: only what may be different in a moment is asked again. */
function isWorthRetrying(failures: number, error: unknown): boolean {
  const { status } = failureOf(error);
  return failures < retriesMax && (status === null || status >= 500);
}

export function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: queryFreshMs, retry: isWorthRetrying },
      mutations: { retry: false },
    },
  });
}
