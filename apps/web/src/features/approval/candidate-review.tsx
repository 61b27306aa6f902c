"use client";
import type { Mission } from "@sortie/core/mission/state";
import dynamic from "next/dynamic";
import { useMemo, useRef } from "react";
import { useActor } from "../../components/actor.tsx";
import { type DiffHandle, DiffViewer } from "../../components/diff/diff-viewer.tsx";
import { riskFlags } from "../../components/diff/risk-flags.ts";
import { type ReadWait, waitSituation } from "../../components/mission/wait-situation.ts";
import { Button } from "../../components/ui/button.tsx";
import { Notice } from "../../components/ui/notice.tsx";
import { useAsked } from "../../components/ui/use-asked.ts";
import { AgentWords } from "./agent-words.tsx";
import { CandidateFacts } from "./candidate-facts.tsx";
import { CheckState } from "./check-state.tsx";
import { DecisionBar } from "./decision-bar.tsx";
import { DecisionSays } from "./decision-says.tsx";
import { approvalWords } from "./decision-words.ts";
import { DiffState } from "./diff-state.tsx";
import { NamedText } from "./named-text.tsx";
import type { OpenedMission } from "./opened.ts";
import { OutcomePanel } from "./outcome-panel.tsx";
import { RiskList } from "./risk-list.tsx";
import { useCandidateDiff } from "./use-candidate-diff.ts";
import { useChecks } from "./use-checks.ts";
import { useDecision } from "./use-decision.ts";

interface CandidateReviewProps {
  mission: Mission;
  head: number;
  opened: OpenedMission;
  wait: ReadWait;
  candidate: string;
  lookAtNewer: (() => void) | null;
}

const DecisionDialogs = dynamic(() => import("./decision-dialogs.tsx").then((loaded) => loaded.DecisionDialogs), {
  ssr: false,
});

const topBarPx = 48;

/** The exact thing, its evidence first, its author's words last, and the decision always at hand. */
export function CandidateReview({ mission, head, opened, wait, candidate, lookAtNewer }: CandidateReviewProps) {
  const reader = useActor().name;
  const diff = useCandidateDiff(mission.id, candidate);
  const checks = useChecks(opened, wait);
  const decision = useDecision(mission.id, wait);
  const { asked, wasAsked, ask, close } = useAsked<"approve" | "reject">();
  const viewer = useRef<DiffHandle>(null);
  const { files } = diff;
  const flags = useMemo(() => riskFlags(files, mission), [files, mission]);
  const situation = waitSituation(mission, wait);
  const words = approvalWords(mission);
  const isOnItsWay = decision.sent.isBusy || (decision.sent.phase === "settled" && situation.is === "open");

  return (
    <>
      {lookAtNewer && situation.is !== "answered" ? (
        <Notice
          tone="warn"
          title="A newer candidate waits."
          action={
            <Button size="sm" onClick={lookAtNewer}>
              Look at the new one
            </Button>
          }
        >
          What stands here cannot be approved any more.
        </Notice>
      ) : null}
      {situation.is === "open" ? null : <OutcomePanel mission={mission} situation={situation} reader={reader} />}
      <div className="grid gap-x-12 gap-y-5 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          <CandidateFacts mission={mission} wait={wait} files={files} isOpen={situation.is === "open"} />
          <RiskList flags={flags} isKnown={Boolean(diff.diff)} onShow={(path) => viewer.current?.show(path)} />
          {situation.is === "open" ? (
            <section className="flex flex-col gap-1">
              <h2 className="font-semibold text-base">Approving it</h2>
              {words.map((sentence) => (
                <p key={sentence} className="text-muted">
                  <NamedText text={sentence} />
                </p>
              ))}
            </section>
          ) : null}
        </div>
        <section className="flex min-w-0 flex-col gap-2">
          <h2 className="font-semibold text-base">Checks</h2>
          <CheckState {...checks} mission={mission} />
        </section>
      </div>
      <DiffState {...diff} />
      {files.length > 0 ? <DiffViewer ref={viewer} candidate={candidate} files={files} topPx={topBarPx} /> : null}
      <AgentWords mission={mission.id} wait={wait} />
      <div className="flex-1 max-sm:min-h-16" />
      {situation.is === "open" ? (
        <>
          <DecisionSays decision={decision} head={head} lookAtNewer={lookAtNewer} />
          <DecisionBar
            candidate={candidate}
            flags={flags.length}
            busy={isOnItsWay}
            onApprove={() => ask("approve")}
            onReject={() => ask("reject")}
          />
        </>
      ) : null}
      {wasAsked ? (
        <DecisionDialogs
          mission={mission}
          candidate={candidate}
          flags={flags.length}
          words={words}
          decision={decision}
          asked={asked}
          close={close}
        />
      ) : null}
    </>
  );
}
