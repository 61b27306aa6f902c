import { hasOwner } from "@sortie/db/accounts/owner";
import { headers } from "next/headers";
import { deps } from "../deps.ts";
import { whoAsks } from "./who-asks.ts";

/** `new`: nobody has an account yet. */
export type EntryState = "new" | "signed_out" | "signed_in";

/** Who stands at the door of this installation. */
export async function entryState(): Promise<EntryState> {
  const wired = await deps();
  if (await whoAsks(await headers(), wired)) return "signed_in";
  return (await hasOwner(wired.sql)) ? "signed_out" : "new";
}
