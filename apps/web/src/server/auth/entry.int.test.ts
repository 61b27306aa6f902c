import { readFile, writeFile } from "node:fs/promises";
import { listMembers } from "@sortie/db/accounts/members";
import { hasOwner } from "@sortie/db/accounts/owner";
import { count, emptyTables } from "@sortie/db/testing/tables";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { POST as claim } from "../../app/api/auth/claim/route.ts";
import { POST as link } from "../../app/api/auth/link/route.ts";
import { POST as signInRoute } from "../../app/api/auth/sign-in/route.ts";
import { POST as signOutRoute } from "../../app/api/auth/sign-out/route.ts";
import { deps } from "../deps.ts";
import { clientTries } from "../limits.ts";
import { type ApiUnderTest, setupToken, startApi } from "../testing/api-under-test.ts";
import { enter, entryRequest, inviteTo, memberOf, password } from "../testing/entry.ts";
import { whoAsks } from "./who-asks.ts";

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  await emptyTables(api.sql);
  await writeFile(process.env.SORTIE_SETUP_FILE ?? "", `${setupToken}\n`);
});

const owner = { token: setupToken, email: "Owner@Example.com", password };
const who = async (cookie: string) => whoAsks(new Headers({ cookie }), await deps());

test("the set-up link makes the owner's account and signs it in", async () => {
  expect((await enter(link, { token: setupToken })).body).toEqual({ kind: "owner" });
  const made = await enter(claim, owner);
  expect([made.status, made.body]).toEqual([200, { signedIn: "owner@example.com" }]);
  expect(await who(made.cookie)).toEqual({ kind: "person", name: "owner@example.com", role: "owner" });
  expect(made.setCookies).toEqual([
    expect.stringMatching(
      /^sortie-[0-9a-f]{8}\.session_token=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
    ),
  ]);
  expect(await listMembers(api.sql)).toMatchObject([{ email: "owner@example.com", role: "owner", sessions: 1 }]);
});

test("many set-ups at once make one owner", async () => {
  const claims = Array.from({ length: 8 }, (_, at) => enter(claim, { ...owner, email: `o${at}@example.com` }));
  const statuses = (await Promise.all(claims)).map(({ status, rule }) => `${status} ${rule ?? ""}`.trim());
  expect(statuses.sort()).toEqual(["200", ...Array.from({ length: 7 }, () => "403 set_up_already")]);
  expect([await count(api.sql, "person"), await count(api.sql, "credential")]).toEqual([1, 1]);
});

test("a set-up token is void once there is an owner, and its file goes", async () => {
  await enter(claim, owner);
  const again = { ...owner, email: "second@example.com" };
  expect((await enter(claim, again)).rule).toBe("set_up_already");
  expect((await enter(link, { token: setupToken })).rule).toBe("set_up_already");
  await expect(readFile(process.env.SORTIE_SETUP_FILE ?? "")).rejects.toMatchObject({ code: "ENOENT" });
});

test.each(["", "wrong", `${setupToken}x`, setupToken.slice(1), "inv_unknown"])("%j makes no account", async (token) => {
  const { status } = await enter(claim, { ...owner, token });
  expect([status, await hasOwner(api.sql), await count(api.sql, "person")]).toEqual([
    token === "" ? 400 : 403,
    false,
    0,
  ]);
});

test.each(["", "elevenchars", "x".repeat(129)])("a password of another length is refused: %j", async (short) => {
  const token = await inviteTo(api.sql, "a@example.com", "viewer");
  expect((await enter(claim, { token, password: short })).rule).toBe("password_length");
});

test("an invitation makes the account it names, once", async () => {
  const token = await inviteTo(api.sql, "New@Example.com", "approver");
  const offer = { kind: "invitation", email: "new@example.com", role: "approver", expiresAt: expect.any(String) };
  expect((await enter(link, { token })).body).toEqual(offer);
  const made = await enter(claim, { token, email: "other@example.com", password });
  expect(await who(made.cookie)).toEqual({ kind: "person", name: "new@example.com", role: "approver" });
  expect((await enter(claim, { token, password })).rule).toBe("invitation_used");
  expect((await enter(link, { token })).rule).toBe("invitation_used");
});

test("one invitation accepted many times at once makes one account", async () => {
  const token = await inviteTo(api.sql, "a@example.com", "viewer");
  const claims = await Promise.all(Array.from({ length: 6 }, () => enter(claim, { token, password })));
  expect(claims.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403, 403, 403]);
  expect(await count(api.sql, "person")).toBe(1);
});

test("an invitation that expired, or that a newer one replaced, makes nothing", async () => {
  const expired = await inviteTo(api.sql, "a@example.com", "viewer", 0);
  expect((await enter(claim, { token: expired, password })).rule).toBe("invitation_expired");
  const replaced = await inviteTo(api.sql, "b@example.com", "owner");
  const newer = await inviteTo(api.sql, "b@example.com", "viewer");
  expect((await enter(claim, { token: replaced, password })).rule).toBe("token_not_valid");
  expect((await enter(claim, { token: newer, password })).status).toBe(200);
  expect(await count(api.sql, "person")).toBe(1);
});

test("signs in and out; the ended session is nobody's", async () => {
  await memberOf(api.sql, "operator");
  const signedIn = await enter(signInRoute, { email: "OPERATOR@example.com", password });
  expect([signedIn.status, signedIn.body]).toEqual([200, { signedIn: "operator@example.com" }]);
  expect(await who(signedIn.cookie)).toMatchObject({ role: "operator" });
  const out = await enter(signOutRoute, {}, { cookie: signedIn.cookie });
  expect([out.status, out.setCookies[0]]).toEqual([200, expect.stringContaining("Max-Age=0")]);
  expect(await who(signedIn.cookie)).toBeNull();
  expect((await enter(signOutRoute, {}, { cookie: signedIn.cookie })).rule).toBe("not_signed_in");
});

test("a wrong password and an unknown e-mail are refused alike", async () => {
  await memberOf(api.sql, "viewer");
  const wrong = await enter(signInRoute, { email: "viewer@example.com", password: `${password}x` });
  const unknown = await enter(signInRoute, { email: "nobody@example.com", password });
  expect(wrong).toMatchObject({ status: 401, rule: "wrong_credentials", cookie: "" });
  expect(unknown).toEqual(wrong);
});

test("a cookie that was changed is nobody's", async () => {
  const { cookie } = await memberOf(api.sql, "owner");
  const [name = "", value = ""] = cookie.split("=");
  expect(await who(`${name}=${value.replace(/^./, (first) => (first === "a" ? "b" : "a"))}`)).toBeNull();
  expect(await who(`${name}=${value.slice(0, -6)}`)).toBeNull();
  expect(await who(`${name}=`)).toBeNull();
  expect(await who(cookie)).not.toBeNull();
});

test("an expired session is nobody's", async () => {
  const { cookie } = await memberOf(api.sql, "owner");
  await api.sql.run({ name: "expire", text: "update session set expires_at = now() - interval '1 second'" }, []);
  expect(await who(cookie)).toBeNull();
});

test("who shows a token is judged by it alone, also with a good cookie", async () => {
  const { cookie } = await memberOf(api.sql, "owner");
  const headers = new Headers({ cookie, authorization: `Bearer ${"x".repeat(32)}` });
  expect(await whoAsks(headers, await deps())).toBeNull();
});

test("failed sign-ins are counted, those that succeed are not", async () => {
  await memberOf(api.sql, "viewer");
  const right = { email: "viewer@example.com", password };
  const wrong = { ...right, password: "not the password" };
  expect((await enter(signInRoute, right)).status).toBe(200);
  for (let tries = 0; tries < clientTries.max; tries += 4) {
    const answers = await Promise.all(Array.from({ length: 4 }, () => enter(signInRoute, wrong)));
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
  }
  const refused = await enter(signInRoute, right);
  expect(refused).toMatchObject({ status: 429, rule: "too_many_tries", cookie: "" });
  await api.sql.run({ name: "later", text: "update sign_in_try set ends_at = now()" }, []);
  expect((await enter(signInRoute, right)).status).toBe(200);
});

const doors = { claim, link, "sign-in": signInRoute, "sign-out": signOutRoute };

test.each(Object.entries(doors))("%s refuses what another site sends", async (_, door) => {
  const { cookie } = await memberOf(api.sql, "owner");
  const rules: [Record<string, string | undefined>, string][] = [
    [{ origin: "http://evil.example" }, "origin_not_allowed"],
    [{ origin: "http://127.0.0.1:3000" }, "origin_not_allowed"],
    [{ origin: "null" }, "origin_not_allowed"],
    [{ origin: undefined, "sec-fetch-site": "cross-site" }, "site_not_allowed"],
    [{ "sec-fetch-site": "same-site" }, "site_not_allowed"],
    [{ origin: undefined }, "origin_missing"],
    [{ host: "evil.example" }, "host_not_allowed"],
    [{ "content-type": "text/plain" }, "content_type_not_json"],
    [{ "content-type": "application/x-www-form-urlencoded" }, "content_type_not_json"],
  ];
  for (const [headers, rule] of rules) {
    expect([headers, (await enter(door, {}, { cookie, ...headers })).rule]).toEqual([headers, rule]);
  }
  expect(await who(cookie)).not.toBeNull();
});

test.each(Object.entries(doors))("%s reads no more than a form", async (name, door) => {
  const { cookie } = await memberOf(api.sql, "owner");
  const answer = await enter(door, { email: "a@example.com", password: "x".repeat(100_000) }, { cookie });
  expect(answer.rule).toBe(name === "sign-out" ? undefined : "body_too_large");
});

test("a program that is no browser leaves the origin out, and nothing is cached", async () => {
  const answer = await claim(entryRequest(owner, { origin: undefined }));
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
});
