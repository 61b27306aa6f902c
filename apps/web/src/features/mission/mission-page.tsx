"use client";
import { Empty } from "../../components/ui/empty.tsx";
import { Failure } from "../../components/ui/failure.tsx";
import { LinkButton } from "../../components/ui/link-button.tsx";
import { failureOf } from "../../trpc/failure-of.ts";
import { MissionScreen } from "./mission-screen.tsx";
import { MissionSkeleton } from "./mission-skeleton.tsx";
import { Unstarted } from "./unstarted.tsx";
import { useOpened } from "./use-opened.ts";

/** The page of one mission, in every state that it can be in. */
export function MissionPage({ mission }: { mission: string }) {
  const { opened, error, refetch, isFetching } = useOpened(mission);
  if (opened) return opened.state ? <MissionScreen key={mission} opened={opened} /> : <Unstarted {...opened} />;
  if (!error) return <MissionSkeleton />;
  const { rule } = failureOf(error);
  return (
    <div className="mx-auto w-full max-w-2xl px-4 py-6 sm:px-6">
      {rule === "mission_not_found" || rule === "input_not_valid" ? (
        <Empty
          title="There is no such mission"
          says="The address may be cut off, or it belongs to another Sortie."
          actions={<LinkButton href="/">All missions</LinkButton>}
        />
      ) : (
        <Failure
          title="The mission could not be loaded."
          error={error}
          retry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
    </div>
  );
}
