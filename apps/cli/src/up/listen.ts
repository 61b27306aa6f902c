import { isIP } from "node:net";
import { UpRefused } from "./refusal.ts";

/** The address that a server on this host always has. */
export const loopback = "127.0.0.1";

/** Is it an address that only this host reaches? */
export function isLoopback(address: string): boolean {
  return address === "::1" || (isIP(address) === 4 && address.startsWith("127."));
}

/** Refuses to be reachable from elsewhere without the name people use; `publicUrl` is PUBLIC_URL. */
export function refuseListening(address: string, publicUrl: string | undefined): void {
  if (isLoopback(address)) return;
  if (publicUrl) {
    if (URL.canParse(publicUrl) && /^https?:$/.test(new URL(publicUrl).protocol)) return;
    throw new UpRefused(`PUBLIC_URL is no http or https address: ${publicUrl} (public_url_not_valid)`);
  }
  throw new UpRefused(
    `Listening on ${address} needs PUBLIC_URL, the address under which people reach the console (listen_needs_public_url)`,
  );
}

/** Refuses to be reachable from elsewhere while whoever comes first could make the owner's account. */
export function refuseStrangers(address: string): void {
  if (isLoopback(address)) return;
  throw new UpRefused(
    `Listening on ${address} needs accounts: start on loopback first and make the owner's account (listen_needs_accounts)`,
  );
}

/** Under which address this host reaches a server that listens on `address`. */
export function urlOf(address: string, port: number): string {
  if (address === "0.0.0.0" || address === "::") return `http://${loopback}:${port}`;
  return `http://${isIP(address) === 6 ? `[${address}]` : address}:${port}`;
}
