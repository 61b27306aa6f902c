import { isAPIError } from "better-auth/api";
import type { Deps } from "../deps.ts";
import { clientAddress, clientHeader } from "./client-address.ts";

interface Attempt {
  email: string;
  password: string;
  /** Of the request: what a session remembers of its browser. */
  headers: Headers;
}

/** Begins a session; its cookies, or undefined when e-mail and password do not belong together. */
export async function signIn(wired: Deps, { email, password, headers }: Attempt): Promise<string[] | undefined> {
  const of = new Headers({
    [clientHeader]: clientAddress(headers, wired.publicUrl),
    "user-agent": headers.get("user-agent") ?? "",
  });
  try {
    const begun = await wired.auth.api.signInEmail({ body: { email, password }, headers: of, returnHeaders: true });
    return begun.headers.getSetCookie();
  } catch (error) {
    if (isAPIError(error) && error.statusCode === 401) return undefined;
    throw error;
  }
}

/** An answer that carries cookies. */
export function withCookies(body: object, cookies: string[]): Response {
  const answer = Response.json(body, { headers: { "cache-control": "private, no-store" } });
  for (const cookie of cookies) answer.headers.append("set-cookie", cookie);
  return answer;
}
