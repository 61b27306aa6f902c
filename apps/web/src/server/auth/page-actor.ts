import type { Actor } from "@sortie/core/mission/roles";
import { hasOwner } from "@sortie/db/accounts/owner";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { deps } from "../deps.ts";
import { pathHeader } from "./path-header.ts";
import { whoAsks } from "./who-asks.ts";

/**
 * Who asks for this page: every page and layout of the console calls it first. Without a session the answer is a
 * redirect to the sign-in, which comes back to the page, or to the set-up while nobody has an account.
 */
export const pageActor = cache(async (): Promise<Actor> => {
  const asked = await headers();
  const wired = await deps();
  const actor = await whoAsks(asked, wired);
  if (actor) return actor;
  if (!(await hasOwner(wired.sql))) redirect("/setup");
  redirect(`/sign-in?next=${encodeURIComponent(asked.get(pathHeader) ?? "/")}`);
});
