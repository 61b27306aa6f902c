import { isAbove } from "@sortie/core/account/may-manage";
import { type AccountRule, accountSays, refusedBy } from "@sortie/core/account/refusals";
import { roles } from "@sortie/core/mission/roles";
import { invite, openInvitations } from "@sortie/db/accounts/invitations";
import { listMembers, type MemberChange, removeMember, setRole } from "@sortie/db/accounts/members";
import { z } from "zod";
import { digestHex, newInvitationToken } from "../../auth/one-time-token.ts";
import { invitationMs } from "../../limits.ts";
import { Refusal } from "../errors.ts";
import { managing, reading, router } from "../init.ts";

const email = z
  .email()
  .max(254)
  .transform((text) => text.toLowerCase());
const role = z.enum(roles);

/** Who asks, and who else has an account. */
export const account = router({
  me: reading.query(({ ctx }) => ctx.actor),

  members: managing("see_members").query(async ({ ctx: { deps } }) => ({
    members: await listMembers(deps.sql),
    invitations: await openInvitations(deps.sql),
  })),

  /** The link makes the account once; it is shown here and kept nowhere. */
  invite: managing("invite")
    .input(z.strictObject({ email, role }))
    .mutation(async ({ ctx: { actor, deps }, input }) => {
      if (isAbove(input.role, actor.role)) throw aboveOwn();
      const token = newInvitationToken();
      const invitation = { ...input, tokenDigest: digestHex(token), invitedBy: actor.name, lastsMs: invitationMs };
      const written = await invite(deps.sql, invitation);
      if (!written) return refusedBy("already_a_member");
      const path = `/setup#${token}`;
      const url = deps.publicUrl === undefined ? null : `${deps.publicUrl}${path}`;
      return { ...input, path, url, expiresAt: written.expiresAt };
    }),

  setRole: managing("set_role")
    .input(z.strictObject({ email, role }))
    .mutation(async ({ ctx: { actor, deps }, input }) =>
      answerTo(await setRole(deps.sql, { ...input, by: actor.role }), input),
    ),

  remove: managing("remove_member")
    .input(z.strictObject({ email }))
    .mutation(async ({ ctx: { actor, deps }, input }) =>
      answerTo(await removeMember(deps.sql, { ...input, by: actor.role }), input),
    ),
});

function answerTo<T>(change: MemberChange, done: T): T | { refused: { rule: AccountRule; says: string } } {
  if (change === "changed") return done;
  if (change === "role_above_own") throw aboveOwn();
  return refusedBy(change);
}

const aboveOwn = () => new Refusal("FORBIDDEN", "role_above_own", accountSays.role_above_own);
