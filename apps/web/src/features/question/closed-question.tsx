"use client";
import type { Mission } from "@sortie/core/mission/state";
import { CircleCheck, CircleSlash } from "lucide-react";
import { useActor } from "../../components/actor.tsx";
import { MissionNow } from "../../components/mission/mission-now.tsx";
import type { ReadWait, WaitSituation } from "../../components/mission/wait-situation.ts";
import { UntrustedText } from "../../components/text/untrusted-text.tsx";

interface ClosedQuestionProps {
  mission: Mission;
  question: ReadWait;
  situation: Exclude<WaitSituation, { is: "open" }>;
}

/** A question that needs nobody any more: who answered what, or that nobody did. */
export function ClosedQuestion({ mission, question, situation }: ClosedQuestionProps) {
  const reader = useActor().name;
  return (
    <section role="status" className="flex flex-col gap-3">
      <blockquote className="max-h-40 overflow-y-auto whitespace-pre-wrap border-line border-l-2 pl-4 text-muted">
        <UntrustedText text={question.asked} />
      </blockquote>
      {situation.is === "answered" ? (
        <div>
          <p className="flex items-center gap-2 font-medium text-base">
            <CircleCheck aria-hidden className="size-4 shrink-0 text-done" />
            <span>
              Answered by <UntrustedText text={situation.by === reader ? "you" : situation.by} />
            </span>
          </p>
          <p className="whitespace-pre-wrap pl-6 text-muted">
            <UntrustedText text={situation.answer} />
          </p>
        </div>
      ) : (
        <p className="flex items-center gap-2 font-medium text-base">
          <CircleSlash aria-hidden className="size-4 text-muted" />
          {situation.why === "ended"
            ? "The mission ended before anybody answered."
            : "Nobody answered in time: it went on without an answer."}
        </p>
      )}
      <MissionNow mission={mission} />
    </section>
  );
}
