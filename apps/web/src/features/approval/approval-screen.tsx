"use client";
import { MissionHeading } from "../../components/mission/mission-heading.tsx";
import { waitSituation } from "../../components/mission/wait-situation.ts";
import { useMissionFeed } from "../../feed/use-mission-feed.ts";
import { CandidateReview } from "./candidate-review.tsx";
import { NothingToApprove } from "./nothing-to-approve.tsx";
import type { OpenedMission } from "./opened.ts";
import { useReadWait } from "./use-read-wait.ts";

/** What waits for a decision, read live. */
export function ApprovalScreen({ opened }: { opened: OpenedMission }) {
  const { state, head } = useMissionFeed(opened.mission, opened);
  const { wait, newer, lookAt } = useReadWait(state);
  const isDecided = wait !== null && waitSituation(state, wait).is !== "open";
  return (
    <div className="mx-auto flex w-full max-w-[90rem] flex-1 flex-col gap-5 px-4 pt-4 sm:px-6">
      <MissionHeading mission={state} title={isDecided ? "This candidate" : "Deliver this candidate?"} />
      {wait?.candidate ? (
        <CandidateReview
          key={`${wait.id} ${wait.nonce}`}
          mission={state}
          head={head}
          opened={opened}
          wait={wait}
          candidate={wait.candidate}
          lookAtNewer={newer ? () => lookAt(newer) : null}
        />
      ) : (
        <NothingToApprove mission={state} />
      )}
    </div>
  );
}
