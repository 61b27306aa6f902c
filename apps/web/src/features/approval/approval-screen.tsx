"use client";
import { titleOf } from "@sortie/core/mission/title";
import { ArrowLeft } from "lucide-react";
import Link from "next/link";
import { waitSituation } from "../../components/mission/wait-situation.ts";
import { UntrustedText } from "../../components/text/untrusted-text.tsx";
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
      <header className="flex flex-col gap-1">
        <Link
          href={`/missions/${state.id}`}
          className="flex w-fit max-w-full items-center gap-1.5 text-muted hover:text-text pointer-coarse:py-1.5"
        >
          <ArrowLeft aria-hidden className="size-4 shrink-0" />
          <span className="truncate">
            <UntrustedText text={titleOf(state.config)} />
          </span>
        </Link>
        <h1 className="font-semibold text-xl tracking-tight">
          {isDecided ? "This candidate" : "Deliver this candidate?"}
        </h1>
      </header>
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
