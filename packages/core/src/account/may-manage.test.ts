import { expect, test } from "vitest";
import { roles } from "../mission/roles.ts";
import { isAbove, mayManage } from "./may-manage.ts";

test("only owners and admins manage accounts", () => {
  for (const action of ["see_members", "invite", "set_role", "remove_member"] as const) {
    expect(roles.filter((role) => mayManage(role, action))).toEqual(["owner", "admin"]);
  }
});

test("the owner is above everybody and nobody above themselves", () => {
  expect(roles.filter((role) => isAbove("owner", role))).toEqual(["admin", "operator", "approver", "viewer"]);
  expect(roles.filter((role) => isAbove(role, "viewer"))).toEqual(["owner", "admin", "operator", "approver"]);
  expect(roles.filter((role) => isAbove(role, role))).toEqual([]);
});
