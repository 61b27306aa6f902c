import { randomUUID } from "node:crypto";
import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { batchMax } from "../limits.ts";
import { databaseIsAway, reportUnknown } from "../trpc/errors.ts";
import { appRouter } from "../trpc/router.ts";
import { admit } from "./admit.ts";

/** The API over HTTP. Nobody without an identity reaches a procedure, a stream or even a "not found". */
export async function answerTrpc(request: Request): Promise<Response> {
  const admitted = await admit(request);
  if (admitted instanceof Response) return admitted;
  const { actor, wired } = admitted;
  // A person who reports an error reads it off the screen, and the log has it beside what happened.
  const id = randomUUID();

  const response = await fetchRequestHandler({
    endpoint: "/api/trpc",
    req: request,
    router: appRouter,
    maxBatchSize: batchMax,
    createContext: () => ({ actor, deps: wired }),
    responseMeta: ({ errors }) => (errors.some(databaseIsAway) ? { status: 503 } : {}),
    onError: ({ error, path }) => reportUnknown(error, `${path ?? "an unknown procedure"}, request ${id}`),
  });
  response.headers.set("x-request-id", id);
  response.headers.set("cache-control", "private, no-store, no-transform");
  return response;
}
