import { admit, failureAnswer } from "../http/admit.ts";
import { withCookies } from "./sign-in.ts";

/** Ends the session of this browser. */
export async function answerSignOut(request: Request): Promise<Response> {
  const admitted = await admit(request);
  if (admitted instanceof Response) return admitted;
  try {
    const { auth } = admitted.wired;
    const ended = await auth.api.signOut({ headers: request.headers, returnHeaders: true });
    return withCookies({ signedOut: true }, ended.headers.getSetCookie());
  } catch (error) {
    return failureAnswer(error, "the sign-out failed");
  }
}
