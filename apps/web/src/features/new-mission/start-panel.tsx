"use client";
import { Rocket } from "lucide-react";
import { useMayNot } from "../../components/actor.tsx";
import type { SentPhase } from "../../components/mission/sent.ts";
import { UntrustedText } from "../../components/text/untrusted-text.tsx";
import { Button } from "../../components/ui/button.tsx";
import { LinkButton } from "../../components/ui/link-button.tsx";
import { Notice } from "../../components/ui/notice.tsx";
import { sentence } from "./sentence.ts";

interface StartPanelProps {
  mission: string;
  phase: SentPhase;
  says: string | null;
  rule: string | null;
  /** How many fields keep it from starting; told once it was tried. */
  problems: number;
  onStart: () => void;
}

const words: Partial<Record<SentPhase, string>> = { sending: "Sending", queued: "Queued", settled: "Started" };

/** The button, and what became of it. */
export function StartPanel({ mission, phase, says, rule, problems, onStart }: StartPanelProps) {
  const mayNot = useMayNot("start_mission");
  const wasStarted = rule === "mission_already_started";
  return (
    <div className="flex flex-col gap-2">
      {phase === "refused" && wasStarted ? (
        <Notice
          tone="info"
          title="This mission was started before."
          action={
            <LinkButton size="sm" href={`/missions/${mission}`}>
              Open it
            </LinkButton>
          }
        >
          An earlier try had arrived.
        </Notice>
      ) : null}
      {phase === "refused" && !wasStarted ? (
        <Notice tone="danger" title="It was not started.">
          <span className="whitespace-pre-wrap">
            <UntrustedText text={sentence(says ?? "")} />
          </span>
        </Notice>
      ) : null}
      {phase === "failed" ? (
        <Notice tone="danger" title="Nobody knows whether it was started.">
          {says} Try again: it is started once, however often it is sent.
        </Notice>
      ) : null}
      {phase === "queued" ? (
        <Notice tone="warn" title="It is queued.">
          {says}. It is written down, and starts as soon as a runner is there.
        </Notice>
      ) : null}
      <Button
        variant="primary"
        size="lg"
        busy={phase === "sending" || phase === "queued" || phase === "settled"}
        disabledReason={mayNot}
        icon={<Rocket aria-hidden className="size-4" />}
        onClick={onStart}
        className="w-full"
      >
        {words[phase] ?? "Start the mission"}
      </Button>
      {problems > 0 ? (
        <p role="status" className="text-failed text-xs">
          {problems === 1 ? "One field needs" : `${problems} fields need`} something first.
        </p>
      ) : null}
    </div>
  );
}
