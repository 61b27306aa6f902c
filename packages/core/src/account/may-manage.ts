import { type Role, roles } from "../mission/roles.ts";

/** What a person may do about accounts, apart from reading who they are themselves. */
export type AccountAction = "see_members" | "invite" | "set_role" | "remove_member";

const may: { [A in AccountAction]: readonly Role[] } = {
  see_members: ["owner", "admin"],
  invite: ["owner", "admin"],
  set_role: ["owner", "admin"],
  remove_member: ["owner", "admin"],
};

export function mayManage(role: Role, action: AccountAction): boolean {
  return may[action].includes(role);
}

/** Is `role` above `own`, so that who has `own` neither gives nor takes it? */
export function isAbove(role: Role, own: Role): boolean {
  return roles.indexOf(role) < roles.indexOf(own);
}
