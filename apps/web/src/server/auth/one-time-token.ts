import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { readFile } from "node:fs/promises";

const invitationPrefix = "inv_";

/** The token of an invitation's link, of 256 random bits. */
export const newInvitationToken = (): string => `${invitationPrefix}${randomBytes(32).toString("hex")}`;

export const isInvitationToken = (token: string): boolean => token.startsWith(invitationPrefix);

export function digestHex(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** Is it the token that the launcher printed? It is read each time: the launcher removes it when it is void. */
export async function isSetupToken(token: string, setupFile: string | undefined): Promise<boolean> {
  if (setupFile === undefined) return false;
  const kept = await readFile(setupFile, "utf8").catch(() => "");
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return kept.trim().length >= 16 && timingSafeEqual(digest(kept.trim()), digest(token));
}
