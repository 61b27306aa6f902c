import type { Actor, Role } from "@sortie/core/mission/roles";
import { emptyTables } from "@sortie/db/testing/tables";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { POST as claim } from "../../app/api/auth/claim/route.ts";
import { deps } from "../deps.ts";
import { type ApiUnderTest, startApi } from "../testing/api-under-test.ts";
import { enter, memberOf, password } from "../testing/entry.ts";
import { createCallerFactory } from "./init.ts";
import { appRouter } from "./router.ts";

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());
beforeEach(() => emptyTables(api.sql));

async function as(role: Role) {
  const actor: Actor = { kind: "person", name: `${role}@example.com`, role };
  return createCallerFactory(appRouter)({ actor, deps: await deps() }).account;
}
const refused = (rule: string) => expect.objectContaining({ refused: expect.objectContaining({ rule }) });

test("an invitation's link makes an account of its role and shows in the list until then", async () => {
  const owner = await as("owner");
  const invited = await owner.invite({ email: "New@example.com", role: "operator" });
  if (!("path" in invited)) throw new Error("refused");
  expect(invited).toMatchObject({ email: "new@example.com", role: "operator", url: null });
  expect(Date.parse(invited.expiresAt) - Date.now()).toBeGreaterThan(6.9 * 24 * 3_600_000);
  expect(await owner.members()).toEqual({
    members: [],
    invitations: [{ email: "new@example.com", role: "operator", expiresAt: invited.expiresAt, state: "open" }],
  });
  const { status } = await enter(claim, { token: invited.path.replace("/setup#", ""), password });
  expect(status).toBe(200);
  expect(await owner.members()).toMatchObject({ members: [{ email: "new@example.com" }], invitations: [] });
  expect(await owner.invite({ email: "new@example.com", role: "viewer" })).toEqual(refused("already_a_member"));
});

test("nobody gives, changes or removes a role above their own", async () => {
  await memberOf(api.sql, "owner", "one@example.com");
  await memberOf(api.sql, "viewer", "two@example.com");
  const admin = await as("admin");
  const above = { code: "FORBIDDEN", rule: "role_above_own" };
  await expect(admin.invite({ email: "new@example.com", role: "owner" })).rejects.toMatchObject(above);
  await expect(admin.setRole({ email: "two@example.com", role: "owner" })).rejects.toMatchObject(above);
  await expect(admin.setRole({ email: "one@example.com", role: "viewer" })).rejects.toMatchObject(above);
  await expect(admin.remove({ email: "one@example.com" })).rejects.toMatchObject(above);
  expect(await admin.setRole({ email: "two@example.com", role: "admin" })).toEqual({
    email: "two@example.com",
    role: "admin",
  });
});

test("the last owner stays, however two owners go at once", async () => {
  const owner = await as("owner");
  await memberOf(api.sql, "owner", "one@example.com");
  expect(await owner.remove({ email: "one@example.com" })).toEqual(refused("last_owner"));
  expect(await owner.setRole({ email: "one@example.com", role: "admin" })).toEqual(refused("last_owner"));
  await memberOf(api.sql, "owner", "two@example.com");
  const outcomes = await Promise.all([
    owner.remove({ email: "one@example.com" }),
    owner.setRole({ email: "two@example.com", role: "viewer" }),
  ]);
  expect(outcomes.filter((outcome) => "refused" in outcome)).toEqual([refused("last_owner")]);
  expect((await owner.members()).members.filter(({ role }) => role === "owner")).toHaveLength(1);
});

test("who is not there is neither changed nor removed", async () => {
  const owner = await as("owner");
  expect(await owner.setRole({ email: "no@example.com", role: "viewer" })).toEqual(refused("no_such_member"));
  expect(await owner.remove({ email: "no@example.com" })).toEqual(refused("no_such_member"));
});
