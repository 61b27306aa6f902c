import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { type Deps, deps } from "../deps.ts";
import { batchMax } from "../limits.ts";
import { logError } from "../log.ts";
import { databaseIsAway, reportUnknown } from "../trpc/errors.ts";
import { appRouter } from "../trpc/router.ts";
import { errorAnswer } from "./error-answer.ts";
import { identify } from "./identity.ts";
import { refuseRequest } from "./request-rules.ts";

/** The API over HTTP. Nobody without an identity reaches a procedure, a stream or even a "not found". */
export async function answerTrpc(request: Request): Promise<Response> {
  const wired = await wiring();
  if (!wired) return errorAnswer(503, "not_ready", "Sortie is not ready yet: its log says why");
  const refusal = refuseRequest(request, wired.publicHost);
  if (refusal) return errorAnswer(refusal.status, refusal.rule, refusal.says);
  const actor = identify(request.headers, wired.tokenDigest);
  if (!actor) return errorAnswer(401, "not_signed_in", "a valid token is needed");

  const response = await fetchRequestHandler({
    endpoint: "/api/trpc",
    req: request,
    router: appRouter,
    maxBatchSize: batchMax,
    createContext: () => ({ actor, deps: wired }),
    responseMeta: ({ errors }) => (errors.some(databaseIsAway) ? { status: 503 } : {}),
    onError: ({ error, path }) => reportUnknown(error, path),
  });
  response.headers.set("cache-control", "private, no-store, no-transform");
  return response;
}

async function wiring(): Promise<Deps | undefined> {
  try {
    return await deps();
  } catch (error) {
    logError("the wiring failed", error);
    return undefined;
  }
}
