import { isAbove } from "@sortie/core/account/may-manage";
import type { Role } from "@sortie/core/mission/roles";
import type { Sql, Transaction } from "../sql.ts";

export interface Member {
  email: string;
  role: Role;
  /** ISO 8601. */
  since: string;
  /** Browsers that are signed in now. */
  sessions: number;
}

const list = {
  name: "list_members",
  text: `select email, role, created_at as since,
      (select count(*)::int from session s where s.person_id = p.id and s.expires_at > clock_timestamp()) as sessions
    from person p order by created_at, email`,
};

export function listMembers(sql: Sql): Promise<Member[]> {
  return sql.run<Member>(list, []);
}

export type MemberChange = "changed" | "no_such_member" | "role_above_own" | "last_owner";

const setRoleOf = {
  name: "set_role",
  text: `update person set role = $2, updated_at = clock_timestamp() where id = $1`,
};

/** Gives a member another role, for somebody whose own role is `by`. */
export function setRole(sql: Sql, { email, role, by }: { email: string; role: Role; by: Role }): Promise<MemberChange> {
  return changing(sql, email, by, async (tx, { id, isLastOwner }) => {
    if (isAbove(role, by)) return "role_above_own";
    if (isLastOwner && role !== "owner") return "last_owner";
    await tx.run(setRoleOf, [id, role]);
    return "changed";
  });
}

const remove = { name: "remove_person", text: `delete from person where id = $1` };

/** Ends the account and with it its sessions, for somebody whose own role is `by`. */
export function removeMember(sql: Sql, { email, by }: { email: string; by: Role }): Promise<MemberChange> {
  return changing(sql, email, by, async (tx, { id, isLastOwner }) => {
    if (isLastOwner) return "last_owner";
    await tx.run(remove, [id]);
    return "changed";
  });
}

// All of them and in one order, so that two owners who remove each other leave one.
const holdMembers = { name: "hold_members", text: `select id, email, role from person order by id for update` };

interface Held {
  id: string;
  isLastOwner: boolean;
}

function changing(
  sql: Sql,
  email: string,
  by: Role,
  change: (tx: Transaction, held: Held) => Promise<MemberChange>,
): Promise<MemberChange> {
  return sql.transaction([], async (_, tx) => {
    const members = await tx.run<{ id: string; email: string; role: Role }>(holdMembers, []);
    const member = members.find((each) => each.email === email.toLowerCase());
    if (!member) return "no_such_member";
    if (isAbove(member.role, by)) return "role_above_own";
    const isLastOwner = member.role === "owner" && members.filter(({ role }) => role === "owner").length === 1;
    return change(tx, { id: member.id, isLastOwner });
  });
}
