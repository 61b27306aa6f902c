import type { Role } from "@sortie/core/mission/roles";
import type { Sql } from "../sql.ts";
import { insertPerson, type NewPerson } from "./new-person.ts";

export interface NewInvitation {
  /** SHA-256 of the link's token, in hex. */
  tokenDigest: string;
  email: string;
  role: Role;
  invitedBy: string;
  lastsMs: number;
}

const member = { name: "member_of_email", text: `select 1 as found from person where email = $1` };
const replace = {
  name: "replace_invitations",
  text: `delete from invitation where email = $1 and accepted_at is null`,
};
const insert = {
  name: "insert_invitation",
  text: `insert into invitation (token_digest, email, role, invited_by, created_at, expires_at)
    values ($1, $2, $3, $4, clock_timestamp(), clock_timestamp() + make_interval(secs => $5::float8 / 1000))
    returning expires_at`,
};

/** Writes an invitation down, in place of an open one to the same e-mail; undefined when that has an account. */
export async function invite(sql: Sql, invitation: NewInvitation): Promise<{ expiresAt: string } | undefined> {
  const { tokenDigest, role, invitedBy, lastsMs } = invitation;
  const email = invitation.email.toLowerCase();
  return sql.transaction([], async (_, tx) => {
    if ((await tx.run(member, [email])).length > 0) return undefined;
    await tx.run(replace, [email]);
    const [row] = await tx.run<{ expires_at: string }>(insert, [tokenDigest, email, role, invitedBy, lastsMs]);
    return row && { expiresAt: row.expires_at };
  });
}

export type InvitationState = "open" | "used" | "expired";

export interface Invited {
  email: string;
  role: Role;
  expiresAt: string;
  state: InvitationState;
}

const columns = `email, role, expires_at, case when accepted_at is not null then 'used'
  when expires_at <= clock_timestamp() then 'expired' else 'open' end as state`;
const find = { name: "find_invitation", text: `select ${columns} from invitation where token_digest = $1` };
const hold = { name: "hold_invitation", text: `${find.text} for update` };

interface InvitationRow {
  email: string;
  role: Role;
  expires_at: string;
  state: InvitationState;
}

export async function findInvitation(sql: Sql, tokenDigest: string): Promise<Invited | undefined> {
  const [row] = await sql.run<InvitationRow>(find, [tokenDigest]);
  return row && { email: row.email, role: row.role, expiresAt: row.expires_at, state: row.state };
}

const open = {
  name: "open_invitations",
  text: `select ${columns} from invitation where accepted_at is null order by created_at`,
};

/** Those that nobody has accepted, the expired ones too. */
export async function openInvitations(sql: Sql): Promise<Invited[]> {
  const rows = await sql.run<InvitationRow>(open, []);
  return rows.map(({ email, role, expires_at, state }) => ({ email, role, expiresAt: expires_at, state }));
}

const accept = {
  name: "accept_invitation",
  text: `update invitation set accepted_at = clock_timestamp() where token_digest = $1`,
};

export type Acceptance = "accepted" | "unknown" | "already_a_member" | Exclude<InvitationState, "open">;

/** Makes the invited account, once; the e-mail is the invitation's. */
export async function acceptInvitation(
  sql: Sql,
  tokenDigest: string,
  invited: Omit<NewPerson, "email">,
): Promise<Acceptance> {
  return sql.transaction([], async (_, tx) => {
    const [row] = await tx.run<InvitationRow>(hold, [tokenDigest]);
    if (!row) return "unknown";
    if (row.state !== "open") return row.state;
    if (!(await insertPerson(tx, { ...invited, email: row.email }, row.role))) return "already_a_member";
    await tx.run(accept, [tokenDigest]);
    return "accepted";
  });
}
