import { createHash } from "node:crypto";
import type { Role } from "@sortie/core/mission/roles";
import { invite } from "@sortie/db/accounts/invitations";
import type { Sql } from "@sortie/db/sql";
import { POST as claim } from "../../app/api/auth/claim/route.ts";
import { origin } from "./api-under-test.ts";

type Handler = (request: Request) => Promise<Response>;

export const password = "a long password of this test";

/** A request of a browser to one of the routes of the entry, but for what is changed; undefined removes a header. */
export function entryRequest(body: unknown, headers: Record<string, string | undefined> = {}): Request {
  const request = new Request(`${origin}/api/auth/x`, { method: "POST", body: JSON.stringify(body) });
  const all = { host: new URL(origin).host, origin, "content-type": "application/json", ...headers };
  request.headers.delete("content-type");
  for (const [name, value] of Object.entries(all)) if (value !== undefined) request.headers.set(name, value);
  return request;
}

interface EntryAnswer {
  status: number;
  rule: string | undefined;
  says: string | undefined;
  body: unknown;
  /** As a browser sends it back. */
  cookie: string;
  setCookies: string[];
}

export async function enter(handler: Handler, body: unknown, headers?: Record<string, string | undefined>) {
  const response = await handler(entryRequest(body, headers));
  const parsed = (await response.json()) as { error?: { message: string; data: { rule: string } } };
  const setCookies = response.headers.getSetCookie();
  const answer: EntryAnswer = {
    status: response.status,
    rule: parsed.error?.data.rule,
    says: parsed.error?.message,
    body: parsed,
    cookie: setCookies.map((each) => each.split(";", 1)[0]).join("; "),
    setCookies,
  };
  return answer;
}

let tokens = 0;
/** Writes an invitation down; its token. */
export async function inviteTo(sql: Sql, email: string, role: Role, lastsMs = 60_000): Promise<string> {
  tokens += 1;
  const token = `inv_${process.pid}_${tokens}`;
  const tokenDigest = createHash("sha256").update(token).digest("hex");
  if (!(await invite(sql, { tokenDigest, email, role, invitedBy: "test", lastsMs }))) throw new Error("not invited");
  return token;
}

/** Somebody of this role with an account, signed in by a cookie. */
export async function memberOf(sql: Sql, role: Role, email = `${role}@example.com`): Promise<{ cookie: string }> {
  const { cookie, status, says } = await enter(claim, { token: await inviteTo(sql, email, role), password });
  if (status !== 200) throw new Error(says);
  return { cookie };
}
