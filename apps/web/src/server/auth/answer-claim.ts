import { rm } from "node:fs/promises";
import { type AccountRule, accountSays } from "@sortie/core/account/refusals";
import { type Acceptance, acceptInvitation } from "@sortie/db/accounts/invitations";
import { makeOwner } from "@sortie/db/accounts/owner";
import { z } from "zod";
import type { Deps } from "../deps.ts";
import { failureAnswer, receive } from "../http/admit.ts";
import { errorAnswer } from "../http/error-answer.ts";
import { readJson } from "../http/read-json.ts";
import { passwordCharsMax, passwordCharsMin } from "../limits.ts";
import { readLink } from "./one-time-link.ts";
import { digestHex } from "./one-time-token.ts";
import { newRowId } from "./row-id.ts";
import { signIn, withCookies } from "./sign-in.ts";

const body = z.strictObject({
  token: z.string().min(1).max(200),
  /** Only where the link does not name it. */
  email: z.email().max(254).optional(),
  password: z.string().max(1_000),
});

/** Makes the account that a one-time link offers, and signs it in. */
export async function answerClaim(request: Request): Promise<Response> {
  const wired = await receive(request);
  if (wired instanceof Response) return wired;
  const asked = await readJson(request, body);
  if (asked instanceof Response) return asked;
  const { password } = asked;
  if (password.length < passwordCharsMin || password.length > passwordCharsMax) {
    const says = `a password has ${passwordCharsMin} to ${passwordCharsMax} characters`;
    return errorAnswer(400, "password_length", says);
  }
  try {
    const made = await makeAccount(wired, asked);
    if ("rule" in made) return errorAnswer(403, made.rule, accountSays[made.rule]);
    const cookies = await signIn(wired, { email: made.email, password, headers: request.headers });
    if (!cookies) throw new Error("the account was made and does not sign in");
    return withCookies({ signedIn: made.email }, cookies);
  } catch (error) {
    return failureAnswer(error, "the account could not be made");
  }
}

type Claim = z.infer<typeof body>;

async function makeAccount(wired: Deps, claim: Claim): Promise<{ email: string } | { rule: AccountRule }> {
  const { sql, auth, setupFile } = wired;
  const offer = await readLink(claim.token, wired);
  if (typeof offer === "string") return { rule: offer };
  const email = (offer.kind === "invitation" ? offer.email : (claim.email ?? "")).toLowerCase();
  if (email === "") return { rule: "email_missing" };
  const passwordHash = await (await auth.$context).password.hash(claim.password);
  const person = { id: newRowId("per"), credentialId: newRowId("crd"), passwordHash };

  if (offer.kind === "invitation") {
    const acceptance = await acceptInvitation(sql, digestHex(claim.token), person);
    return acceptance === "accepted" ? { email } : { rule: ruleOf[acceptance] };
  }
  if (!(await makeOwner(sql, { ...person, email }))) return { rule: "set_up_already" };
  // It is void from here on; the file only keeps the launcher from offering it again.
  if (setupFile !== undefined) await rm(setupFile, { force: true }).catch(() => {});
  return { email };
}

const ruleOf: { [A in Exclude<Acceptance, "accepted">]: AccountRule } = {
  unknown: "token_not_valid",
  used: "invitation_used",
  expired: "invitation_expired",
  already_a_member: "already_a_member",
};
