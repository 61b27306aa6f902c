import { createHash, timingSafeEqual } from "node:crypto";
import type { Actor } from "@sortie/core/mission/roles";

const owner: Actor = { kind: "person", name: "owner", role: "owner" };

export function digestOfToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** Who asks, by the bearer token; null for everybody else. */
export function identify(headers: Headers, tokenDigest: Buffer): Actor | null {
  const [, token] = /^Bearer ([\x21-\x7e]{1,1024})$/.exec(headers.get("authorization") ?? "") ?? [];
  if (token === undefined) return null;
  return timingSafeEqual(digestOfToken(token), tokenDigest) ? owner : null;
}
