import { accountSays } from "@sortie/core/account/refusals";
import { z } from "zod";
import { failureAnswer, receive } from "../http/admit.ts";
import { errorAnswer } from "../http/error-answer.ts";
import { readJson } from "../http/read-json.ts";
import { readLink } from "./one-time-link.ts";

const body = z.strictObject({ token: z.string().min(1).max(200) });

/** Says what a one-time link offers to whoever holds it. */
export async function answerLink(request: Request): Promise<Response> {
  const wired = await receive(request);
  if (wired instanceof Response) return wired;
  const asked = await readJson(request, body);
  if (asked instanceof Response) return asked;
  try {
    const offer = await readLink(asked.token, wired);
    if (typeof offer === "string") return errorAnswer(403, offer, accountSays[offer]);
    return Response.json(offer, { headers: { "cache-control": "private, no-store" } });
  } catch (error) {
    return failureAnswer(error, "the link could not be looked up");
  }
}
