import type { Actor } from "@sortie/core/mission/roles";
import { whoAsks } from "../auth/who-asks.ts";
import { type Deps, deps } from "../deps.ts";
import { logError } from "../log.ts";
import { databaseIsAway } from "../trpc/errors.ts";
import { errorAnswer } from "./error-answer.ts";
import { refuseRequest } from "./request-rules.ts";

/** The wiring for a request that keeps the rules of every request, or the answer to one that does not. */
export async function receive(request: Request): Promise<Deps | Response> {
  const wired = await wiring();
  if (!wired) return errorAnswer(503, "not_ready", "Sortie is not ready yet: its log says why");
  const refusal = refuseRequest(request, wired.publicHost, wired.listenHost);
  return refusal ? errorAnswer(refusal.status, refusal.rule, refusal.says) : wired;
}

/** The same, for those alone whose identity is known. */
export async function admit(request: Request): Promise<{ actor: Actor; wired: Deps } | Response> {
  const wired = await receive(request);
  if (wired instanceof Response) return wired;
  try {
    const actor = await whoAsks(request.headers, wired);
    return actor ? { actor, wired } : errorAnswer(401, "not_signed_in", "sign in, or send a valid token");
  } catch (error) {
    return failureAnswer(error, "the session could not be looked up");
  }
}

/** What a route answers to an error of ours: the database's absence by name, the rest in the log alone. */
export function failureAnswer(error: unknown, what: string): Response {
  if (databaseIsAway(error)) {
    return errorAnswer(503, "database_away", "the database does not answer: try again in a moment");
  }
  logError(what, error);
  return errorAnswer(500, "internal", "something went wrong here: the server's log has it");
}

async function wiring(): Promise<Deps | undefined> {
  try {
    return await deps();
  } catch (error) {
    logError("the wiring failed", error);
    return undefined;
  }
}
