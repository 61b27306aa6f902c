import { type Actor, type Role, roles } from "@sortie/core/mission/roles";
import type { Deps } from "../deps.ts";
import { identify } from "../http/identity.ts";

/**
 * Who sends these headers: a bearer token is the host's owner, a session cookie the person it belongs to, with the role
 * they have now. Null for everybody else. Rejects when the database is away and a cookie has to be looked up.
 */
export async function whoAsks(headers: Headers, { auth, tokenDigest }: Deps): Promise<Actor | null> {
  // Who shows a token is judged by it alone.
  if (headers.has("authorization")) return identify(headers, tokenDigest);
  if (!headers.has("cookie")) return null;
  const found = await auth.api.getSession({ headers, query: { disableRefresh: true, disableCookieCache: true } });
  if (!found) return null;
  const { email, role } = found.user;
  return isRole(role) ? { kind: "person", name: email, role } : null;
}

function isRole(text: string): text is Role {
  return (roles as readonly string[]).includes(text);
}
