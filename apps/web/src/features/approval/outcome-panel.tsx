import type { Mission } from "@sortie/core/mission/state";
import { CircleCheck, CircleSlash, Undo2 } from "lucide-react";
import { MissionNow } from "../../components/mission/mission-now.tsx";
import type { WaitSituation } from "../../components/mission/wait-situation.ts";
import { UntrustedText } from "../../components/text/untrusted-text.tsx";
import { Spinner } from "../../components/ui/spinner.tsx";
import { answerWords } from "./decision-words.ts";

interface OutcomePanelProps {
  mission: Mission;
  situation: Exclude<WaitSituation, { is: "open" }>;
  /** Who looks: "you" for what they did themselves. */
  reader: string;
}

/** What was decided and by whom, and what came of it. */
export function OutcomePanel({ mission, situation, reader }: OutcomePanelProps) {
  return (
    <section role="status" className="flex flex-col gap-3 rounded-md border border-line bg-surface px-4 py-3">
      {situation.is === "answered" ? (
        <Answered answer={situation.answer} by={situation.by === reader ? "you" : situation.by} />
      ) : (
        <p className="flex items-center gap-2 font-medium text-base">
          <CircleSlash aria-hidden className="size-4 text-muted" />
          {situation.why === "ended"
            ? "The mission ended before anybody decided."
            : "Nobody decided in time, or it was replaced."}
        </p>
      )}
      <Delivered mission={mission} isApproved={situation.is === "answered" && situation.answer === "approved"} />
      <MissionNow mission={mission} />
    </section>
  );
}

function Answered({ answer, by }: { answer: string; by: string }) {
  const { word, reason } = answerWords(answer);
  const Icon = word === "Approved" ? CircleCheck : Undo2;
  return (
    <div>
      <p className="flex items-center gap-2 font-medium text-base">
        <Icon aria-hidden className={`size-4 shrink-0 ${word === "Approved" ? "text-done" : "text-needs"}`} />
        <span>
          {word} by <UntrustedText text={by} />
        </span>
      </p>
      {reason === null ? null : (
        <p className="mt-1 whitespace-pre-wrap pl-6 text-muted">
          <UntrustedText text={reason} />
        </p>
      )}
    </div>
  );
}

function Delivered({ mission, isApproved }: { mission: Mission; isApproved: boolean }) {
  const { patch, branch } = mission.delivered;
  if (!isApproved) return null;
  return (
    <ul className="flex flex-col gap-1 pl-6">
      {patch ? (
        <li>
          Patch: <Where text={patch} />
        </li>
      ) : null}
      {branch ? (
        <li>
          Branch: <Where text={branch} />
        </li>
      ) : null}
      {mission.ended || mission.pause ? null : (
        <li className="flex items-center gap-2 text-muted">
          <Spinner /> Delivering
        </li>
      )}
      {mission.pause ? (
        <li className="text-failed">
          <UntrustedText text={mission.pause.detail} />
        </li>
      ) : null}
    </ul>
  );
}

function Where({ text }: { text: string }) {
  return (
    <code className="break-all font-mono text-xs">
      <UntrustedText text={text} />
    </code>
  );
}
