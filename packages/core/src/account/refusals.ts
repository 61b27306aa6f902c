/** Every rule by which something about accounts is refused, and what is said. */
export const accountSays = {
  set_up_already: "this installation has its owner already: sign in, or ask the owner for an invitation",
  token_not_valid: "this link is not valid: it may be incomplete, or replaced by a newer one",
  invitation_used: "this invitation was used before: sign in with the account it made",
  invitation_expired: "this invitation has expired: ask for a new one",
  already_a_member: "somebody with this e-mail has an account already",
  no_such_member: "nobody with this e-mail has an account",
  role_above_own: "nobody gives, changes or removes a role above their own",
  last_owner: "the last owner stays the owner: make somebody else an owner first",
  email_missing: "the account needs an e-mail",
  role_may_not: "this role may not do that",
} as const;

export type AccountRule = keyof typeof accountSays;

/** A refusal as data, as the API answers it. */
export function refusedBy(rule: AccountRule): { refused: { rule: AccountRule; says: string } } {
  return { refused: { rule, says: accountSays[rule] } };
}
