import type { Metadata } from "next";
import { Setup } from "../../../features/setup/setup.tsx";
import { entryState } from "../../../server/auth/entry-state.ts";

export const metadata: Metadata = { title: "Set up" };

export default async function SetupPage() {
  return <Setup isNew={(await entryState()) === "new"} />;
}
