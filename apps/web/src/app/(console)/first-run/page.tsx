import type { Metadata } from "next";
import { FirstRunScreen } from "../../../features/first-run/first-run-screen.tsx";
import { pageActor } from "../../../server/auth/page-actor.ts";

export const metadata: Metadata = { title: "First run" };

export default async function FirstRunPage() {
  await pageActor();
  return <FirstRunScreen />;
}
