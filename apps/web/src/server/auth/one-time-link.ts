import type { AccountRule } from "@sortie/core/account/refusals";
import type { Role } from "@sortie/core/mission/roles";
import { findInvitation } from "@sortie/db/accounts/invitations";
import { hasOwner } from "@sortie/db/accounts/owner";
import type { Deps } from "../deps.ts";
import { digestHex, isInvitationToken, isSetupToken } from "./one-time-token.ts";

/** What a one-time link is good for: the owner's account, or the one it invites to. */
export type LinkOffer = { kind: "owner" } | { kind: "invitation"; email: string; role: Role; expiresAt: string };

/** What the link offers now, or the rule by which it offers nothing. */
export async function readLink(token: string, { sql, setupFile }: Deps): Promise<LinkOffer | AccountRule> {
  if (!isInvitationToken(token)) {
    if (await hasOwner(sql)) return "set_up_already";
    return (await isSetupToken(token, setupFile)) ? { kind: "owner" } : "token_not_valid";
  }
  const invited = await findInvitation(sql, digestHex(token));
  if (!invited) return "token_not_valid";
  if (invited.state === "used") return "invitation_used";
  if (invited.state === "expired") return "invitation_expired";
  const { email, role, expiresAt } = invited;
  return { kind: "invitation", email, role, expiresAt };
}
