import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { nextPath } from "../../../features/sign-in/next-path.ts";
import { SignIn } from "../../../features/sign-in/sign-in.tsx";
import { entryState } from "../../../server/auth/entry-state.ts";

export const metadata: Metadata = { title: "Sign in" };

interface SignInProps {
  searchParams: Promise<{ next?: string | string[] }>;
}

export default async function SignInPage({ searchParams }: SignInProps) {
  const next = nextPath((await searchParams).next);
  const state = await entryState();
  if (state === "signed_in") redirect(next);
  if (state === "new") redirect("/setup");
  return <SignIn next={next} />;
}
