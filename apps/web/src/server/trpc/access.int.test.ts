import { readdirSync } from "node:fs";
import { join } from "node:path";
import { type Actor, mayDo, type Role, roles } from "@sortie/core/mission/roles";
import { count } from "@sortie/db/testing/tables";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { GET, POST } from "../../app/api/trpc/[trpc]/route.ts";
import { pathHeader } from "../auth/path-header.ts";
import { deps } from "../deps.ts";
import { type ApiUnderTest, answerOf, requestTo, startApi } from "../testing/api-under-test.ts";
import { entryRequest, memberOf } from "../testing/entry.ts";
import { createCallerFactory } from "./init.ts";
import { appRouter } from "./router.ts";

const asked = vi.hoisted(() => ({ headers: new Headers() }));
// Next's own way to the request of a page, which exists only inside of a server.
vi.mock("next/headers", () => ({ headers: async () => asked.headers, cookies: async () => new Map() }));

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const app = join(import.meta.dirname, "../../app");
const filesOfApp = (name: RegExp) =>
  readdirSync(app, { recursive: true, encoding: "utf8" }).filter((file) => name.test(file));

const walked: Record<string, unknown> = appRouter._def.procedures;
const procedures = Object.entries(walked).map(
  ([path, procedure]) => [path, (procedure as { _def: { type: string } })._def.type] as const,
);

const all = roles;
const decides: readonly Role[] = ["owner", "admin", "operator", "approver"];
const runs: readonly Role[] = ["owner", "admin", "operator"];
const manages: readonly Role[] = ["owner", "admin"];

/** Who may call what. A procedure that is not here fails the test, and so does a line without its procedure. */
const matrix: Record<string, readonly Role[]> = {
  "account.invite": manages,
  "account.me": all,
  "account.members": manages,
  "account.remove": manages,
  "account.setRole": manages,
  "mission.activity": all,
  "mission.answer": decides,
  "mission.approve": decides,
  "mission.counts": all,
  "mission.diff": all,
  "mission.events": all,
  "mission.interject": runs,
  "mission.list": all,
  "mission.open": all,
  "mission.owner": all,
  "mission.pause": runs,
  "mission.raise": manages,
  "mission.reject": decides,
  "mission.replan": runs,
  "mission.resume": runs,
  "mission.retry": runs,
  "mission.score": all,
  "mission.show": all,
  "mission.situation": all,
  "mission.start": runs,
  "mission.startSubject": runs,
  "mission.stateAt": all,
  "mission.status": all,
  "mission.stop": runs,
  "mission.timeline": all,
  "mission.turnActivity": all,
  "mission.waits": all,
  "system.checks": all,
  "system.health": all,
  "system.refreshChecks": runs,
  "target.look": runs,
  "target.tryCheck": runs,
};

test("every procedure has its line in the table, and every line its procedure", () => {
  expect(procedures.map(([path]) => path).sort()).toEqual(Object.keys(matrix).sort());
});

const callAs = async (actor: Actor | null) => createCallerFactory(appRouter)({ actor, deps: await deps() });
type Verbs = Record<string, Record<string, (input?: unknown) => Promise<unknown>>>;

/** The rule by which the call is refused for who asks; null when it is not. No input is one that a procedure takes. */
async function refusalOf(actor: Actor | null, path: string): Promise<string | null> {
  const [group = "", name = ""] = path.split(".");
  const call = (await callAs(actor)) as unknown as Verbs;
  try {
    await call[group]?.[name]?.(7);
  } catch (error) {
    const { code, rule } = error as { code?: string; rule?: string };
    if (code === "FORBIDDEN" || code === "UNAUTHORIZED") return rule ?? code;
  }
  return null;
}

test.each(roles)("%s may call what the table says, and nothing else", async (role) => {
  const actor: Actor = { kind: "person", name: `${role}@example.com`, role };
  for (const [path, allowed] of Object.entries(matrix)) {
    expect([path, await refusalOf(actor, path)]).toEqual([path, allowed.includes(role) ? null : "role_may_not"]);
  }
  expect(await count(api.sql, "command")).toBe(0);
});

test("nobody gets past the base of any procedure", async () => {
  for (const [path] of procedures) expect([path, await refusalOf(null, path)]).toEqual([path, "not_signed_in"]);
});

const strangers: [string, Record<string, string | undefined>][] = [
  ["no token", { authorization: undefined }],
  ["a wrong token", { authorization: `Bearer ${"x".repeat(32)}` }],
  ["an empty token", { authorization: "Bearer " }],
  [
    "a made-up cookie",
    { authorization: undefined, cookie: "sortie-00000000.session_token=x.y", "sec-fetch-site": "same-origin" },
  ],
];

test.each(strangers)("with %s every procedure answers 401", async (_, headers) => {
  for (const [path, type] of [...procedures, ["no.such", "query"] as const]) {
    const method = type === "mutation" ? "POST" : "GET";
    const answer = await answerOf(await (method === "POST" ? POST : GET)(requestTo(path, { method, headers })));
    expect([path, answer.status, answer.error?.data]).toEqual([
      path,
      401,
      { code: "UNAUTHORIZED", httpStatus: 401, rule: "not_signed_in" },
    ]);
  }
});

/** What answers strangers: whether the server can serve, and the doors, which have tests of their own. */
const open = ["api/health/route.ts", "api/auth/sign-in/route.ts", "api/auth/link/route.ts", "api/auth/claim/route.ts"];

test.each(strangers)("with %s every method of every route file answers 401", async (_, headers) => {
  const files = filesOfApp(/(^|\/)route\.tsx?$/);
  expect(files).toEqual(expect.arrayContaining(["api/trpc/[trpc]/route.ts", ...open]));
  for (const file of files.filter((each) => !open.includes(each))) {
    const route: Record<string, unknown> = await import(join(app, file));
    for (const [name, handler] of Object.entries(route)) {
      if (typeof handler !== "function") continue;
      const request = requestTo("x", { method: name === "GET" ? "GET" : "POST", headers });
      expect([file, name, (await handler(request)).status]).toEqual([file, name, 401]);
    }
  }
});

test("the doors give a stranger nothing", async () => {
  for (const file of open.filter((each) => each.startsWith("api/auth/"))) {
    const { POST: door } = (await import(join(app, file))) as { POST(request: Request): Promise<Response> };
    for (const body of [undefined, {}, [], 7, { token: "x" }, { email: "a@example.com" }]) {
      const answer = await door(entryRequest(body));
      expect([file, body, answer.ok, answer.headers.getSetCookie()]).toEqual([file, body, false, []]);
    }
  }
});

/** Where people come in; they show nothing of missions. */
const entry = ["(entry)/sign-in/page.tsx", "(entry)/setup/page.tsx"];

/** Where a page sends who asks for it; "shown" when it renders. */
async function outcomeOf(file: string, headers: Record<string, string>): Promise<string> {
  asked.headers = new Headers({ ...headers, [pathHeader]: "/missions/msn_0000none?at=3" });
  const { default: page } = (await import(join(app, file))) as { default(props: object): unknown };
  const params = Promise.resolve({ mission: "msn_0000none" });
  try {
    await page({ params, searchParams: Promise.resolve({}) });
    return "shown";
  } catch (error) {
    return (error as { digest?: string }).digest ?? String(error);
  }
}

test("every page sends a stranger to the sign-in, and back to where they were", async () => {
  await memberOf(api.sql, "viewer");
  await api.sql.run(
    { name: "claim", text: "insert into owner_claim values (1, 'somebody', now()) on conflict do nothing" },
    [],
  );
  const files = filesOfApp(/(^|\/)(page|layout)\.tsx$/).filter((file) => file !== "layout.tsx");
  expect(files).toEqual(expect.arrayContaining([...entry, "(console)/page.tsx", "(console)/layout.tsx"]));
  for (const file of files.filter((each) => !each.startsWith("(entry)/"))) {
    for (const headers of [
      {},
      { cookie: "sortie-00000000.session_token=x.y" },
      { rsc: "1", "next-router-prefetch": "1" },
    ]) {
      const back = encodeURIComponent("/missions/msn_0000none?at=3");
      expect([file, await outcomeOf(file, headers)]).toEqual([
        file,
        `NEXT_REDIRECT;replace;/sign-in?next=${back};307;`,
      ]);
    }
  }
});

test("a cookie is a person with the role they have now, until they are removed", async () => {
  const { cookie } = await memberOf(api.sql, "admin");
  const headers = { authorization: undefined, cookie, "sec-fetch-site": "same-origin" };
  const ask = async (path: string) => answerOf(await GET(requestTo(path, { method: "GET", headers })));
  const email = "admin@example.com";
  expect((await ask("account.me")).result).toEqual({ kind: "person", name: email, role: "admin" });
  expect((await ask("account.members")).status).toBe(200);

  await api.mutate("account.setRole", { email, role: "viewer" });
  expect((await ask("account.me")).result).toMatchObject({ role: "viewer" });
  expect((await ask("account.members")).error?.data.rule).toBe("role_may_not");

  await api.mutate("account.remove", { email });
  expect((await ask("account.me")).status).toBe(401);
  expect(await count(api.sql, "session", `person_id not in (select id from person)`)).toBe(0);
});

let owners = 0;
test.each([
  [{ origin: "http://evil.example" }, "origin_not_allowed"],
  [{ origin: "http://127.0.0.1:3000", "sec-fetch-site": "same-site" }, "origin_not_allowed"],
  [{ "sec-fetch-site": "cross-site" }, "site_not_allowed"],
  [{ "sec-fetch-site": "same-site" }, "site_not_allowed"],
  [{}, "origin_missing"],
  [{ origin: "http://127.0.0.1:4400", "content-type": "text/plain" }, "content_type_not_json"],
])("a write with a cookie and %j is refused", async (headers, rule) => {
  owners += 1;
  const { cookie } = await memberOf(api.sql, "owner", `owner-${owners}@example.com`);
  const request = requestTo("mission.pause", {
    method: "POST",
    input: { mission: "msn_0000none" },
    headers: { authorization: undefined, cookie, ...headers },
  });
  const answer = await answerOf(await POST(request));
  expect([answer.status >= 400, answer.error?.data.rule]).toEqual([true, rule]);
});

test("GET changes nothing", async () => {
  const response = await GET(requestTo("mission.pause", { method: "GET", input: { mission: "msn_0000none" } }));
  expect(response.status).toBe(405);
});

test("answers are not cached", async () => {
  const response = await GET(requestTo("system.health", { method: "GET" }));
  expect([response.status, response.headers.get("cache-control")]).toEqual([200, "private, no-store, no-transform"]);
});

test("the table and the roles of missions say the same", () => {
  expect(roles.filter((role) => mayDo(role, "raise_brake"))).toEqual(matrix["mission.raise"]);
  expect(roles.filter((role) => mayDo(role, "approve_candidate"))).toEqual(matrix["mission.approve"]);
});
