import type { Metadata } from "next";
import type { Prefill } from "../../../../features/new-mission/mission-draft.ts";
import { NewMissionScreen } from "../../../../features/new-mission/new-mission-screen.tsx";
import { pageActor } from "../../../../server/auth/page-actor.ts";

export const metadata: Metadata = { title: "New mission" };

type Query = Record<string, string | string[] | undefined>;

const names = ["goal", "repository", "base", "agent", "check"] as const;

/** What a link may fill in. */
function prefillOf(query: Query): Prefill {
  const given = names.flatMap((name) => (typeof query[name] === "string" ? [[name, query[name]]] : []));
  return Object.fromEntries(given);
}

export default async function NewMissionPage({ searchParams }: { searchParams: Promise<Query> }) {
  await pageActor();
  return <NewMissionScreen prefill={prefillOf(await searchParams)} />;
}
