import { readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { commandIdPattern } from "@sortie/core/kernel/ids";
import { mayDo, type Role, roles } from "@sortie/core/mission/roles";
import { afterAll, beforeAll, expect, test } from "vitest";
import { GET, POST } from "../../app/api/trpc/[trpc]/route.ts";
import { deps } from "../deps.ts";
import { type ApiUnderTest, answerOf, requestTo, startApi } from "../testing/api-under-test.ts";
import { createCallerFactory } from "./init.ts";
import { appRouter } from "./router.ts";

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const walked: Record<string, unknown> = appRouter._def.procedures;
const procedures = Object.entries(walked).map(
  ([path, procedure]) => [path, (procedure as { _def: { type: string } })._def.type] as const,
);

/** Says whether the server can serve, and nothing else. */
const open = ["api/health/route.ts"];

const strangers: [string, string | undefined][] = [
  ["no token", undefined],
  ["a wrong token", `Bearer ${"x".repeat(32)}`],
  ["an empty token", "Bearer "],
];

test("there are procedures to walk", () => {
  expect(procedures.length).toBeGreaterThan(15);
});

test.each(strangers)("with %s every procedure answers 401", async (_, authorization) => {
  for (const [path, type] of [...procedures, ["no.such", "query"] as const]) {
    const method = type === "mutation" ? "POST" : "GET";
    const request = requestTo(path, { method, headers: { authorization } });
    const answer = await answerOf(await (method === "POST" ? POST : GET)(request));
    expect([path, answer.status, answer.error?.data]).toEqual([
      path,
      401,
      { code: "UNAUTHORIZED", httpStatus: 401, rule: "not_signed_in" },
    ]);
  }
});

test.each(strangers)("with %s every method of every route file answers 401", async (_, authorization) => {
  const app = join(import.meta.dirname, "../../app");
  const files = readdirSync(app, { recursive: true, encoding: "utf8" }).filter((file) => /route\.tsx?$/.test(file));
  expect(files).toContain("api/trpc/[trpc]/route.ts");
  for (const file of files.filter((each) => !open.includes(each))) {
    const route: Record<string, unknown> = await import(join(app, file));
    for (const [name, handler] of Object.entries(route)) {
      if (typeof handler !== "function") continue;
      const request = requestTo("x", { method: name === "GET" ? "GET" : "POST", headers: { authorization } });
      expect([file, name, (await handler(request)).status]).toEqual([relative(app, join(app, file)), name, 401]);
    }
  }
});

test("nobody gets past the base of a procedure either", async () => {
  const nobody = createCallerFactory(appRouter)({ actor: null, deps: await deps() });
  await expect(nobody.mission.list()).rejects.toMatchObject({ code: "UNAUTHORIZED", rule: "not_signed_in" });
  await expect(nobody.mission.pause({ mission: "msn_00000001" })).rejects.toMatchObject({ code: "UNAUTHORIZED" });
});

test.each(roles)("%s may command what the role allows, and read", async (role: Role) => {
  const call = createCallerFactory(appRouter)({ actor: { kind: "person", name: role, role }, deps: await deps() });
  const mission = "msn_0000none";
  const verbs = {
    start_mission: () => call.mission.retry({ mission }),
    approve_candidate: () => call.mission.approve({ mission }),
    reject_candidate: () => call.mission.reject({ mission, reason: "no" }),
    answer_question: () => call.mission.answer({ mission, answer: "yes" }),
  };
  for (const [type, verb] of Object.entries(verbs) as [keyof typeof verbs, () => Promise<unknown>][]) {
    const outcome = await verb().then(
      () => true,
      (error: unknown) => (error as { rule: string }).rule,
    );
    expect([type, outcome]).toEqual([type, mayDo(role, type) ? true : "role_may_not"]);
  }
  expect(await call.mission.list()).toEqual({ missions: [], next: null });
});

test("a viewer writes no command down", async () => {
  const call = createCallerFactory(appRouter)({
    actor: { kind: "person", name: "v", role: "viewer" },
    deps: await deps(),
  });
  const mission = "msn_0000none";
  const id = "cmd_00000viewer";
  expect(id).toMatch(commandIdPattern);
  for (const verb of [call.mission.pause, call.mission.resume, call.mission.stop]) {
    await expect(verb({ mission, id })).rejects.toMatchObject({ code: "FORBIDDEN", rule: "role_may_not" });
  }
  await expect(call.mission.interject({ mission, id, message: "x" })).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(call.mission.raise({ mission, id, brake: "turnsMax", to: 9 })).rejects.toMatchObject({
    code: "FORBIDDEN",
  });
  await expect(call.mission.replan({ mission, id, reason: "x" })).rejects.toMatchObject({ code: "FORBIDDEN" });
  const counted = await api.sql.run({ name: "count_viewer", text: "select id from command where id = $1" }, [id]);
  expect(counted).toEqual([]);
});

test("GET changes nothing", async () => {
  const response = await GET(requestTo("mission.pause", { method: "GET", input: { mission: "msn_0000none" } }));
  expect(response.status).toBe(405);
});

test("answers are not cached", async () => {
  const response = await GET(requestTo("system.health", { method: "GET" }));
  expect([response.status, response.headers.get("cache-control")]).toEqual([200, "private, no-store, no-transform"]);
});
