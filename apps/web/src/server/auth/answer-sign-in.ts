import { z } from "zod";
import { failureAnswer, receive } from "../http/admit.ts";
import { errorAnswer } from "../http/error-answer.ts";
import { readJson } from "../http/read-json.ts";
import { passwordCharsMax } from "../limits.ts";
import { clientAddress } from "./client-address.ts";
import { takeSignInTry } from "./limit-tries.ts";
import { signIn, withCookies } from "./sign-in.ts";

const body = z.strictObject({ email: z.email().max(254), password: z.string().min(1).max(passwordCharsMax) });

/** Signs in with e-mail and password. What is wrong with them is not said, only that they do not belong together. */
export async function answerSignIn(request: Request): Promise<Response> {
  const wired = await receive(request);
  if (wired instanceof Response) return wired;
  const asked = await readJson(request, body);
  if (asked instanceof Response) return asked;
  try {
    const client = clientAddress(request.headers, wired.publicUrl);
    const taken = await takeSignInTry(wired.sql, client, asked.email);
    if (taken.waitSeconds !== undefined) return tooMany(taken.waitSeconds);
    const cookies = await signIn(wired, { ...asked, headers: request.headers });
    if (!cookies) return errorAnswer(401, "wrong_credentials", "this e-mail and this password do not belong together");
    await taken.giveBack();
    return withCookies({ signedIn: asked.email.toLowerCase() }, cookies);
  } catch (error) {
    return failureAnswer(error, "the sign-in failed");
  }
}

function tooMany(waitSeconds: number): Response {
  const minutes = Math.ceil(waitSeconds / 60);
  const says = `too many failed sign-ins: try again in ${minutes === 1 ? "a minute" : `${minutes} minutes`}`;
  const answer = errorAnswer(429, "too_many_tries", says);
  answer.headers.set("retry-after", String(waitSeconds));
  return answer;
}
