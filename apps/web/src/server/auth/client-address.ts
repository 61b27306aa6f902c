import { isIP } from "node:net";

/** The header in which sign-in finds the client's address; ours alone, whatever a client sends is replaced. */
export const clientHeader = "x-sortie-client";

/**
 * The client as well as it can be known: behind a public address the entry that our own proxy, or Next itself, wrote
 * last; on loopback everybody is one client.
 */
export function clientAddress(headers: Headers, publicUrl: string | undefined): string {
  if (publicUrl === undefined) return "127.0.0.1";
  const last = headers.get("x-forwarded-for")?.split(",").at(-1)?.trim() ?? "";
  return isIP(last) === 0 ? "0.0.0.0" : last;
}
