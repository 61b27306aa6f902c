"use client";
import { Play } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useMayNot } from "../../components/actor.tsx";
import { newMissionId } from "../../components/mission/new-command-id.ts";
import { useCommand } from "../../components/mission/use-command.ts";
import { Button } from "../../components/ui/button.tsx";
import { LinkButton } from "../../components/ui/link-button.tsx";
import { Notice } from "../../components/ui/notice.tsx";
import { useTrpc } from "../../trpc/use-trpc.ts";

/** Offers the project that comes with Sortie as a first mission, and goes to it once it is there. */
export function SampleMission() {
  const router = useRouter();
  const mayNot = useMayNot("start_mission");
  // Kept for as long as the page is open: pressed twice, it is one mission.
  const [mission] = useState(newMissionId);
  const { send, phase, says, isBusy } = useCommand(useTrpc().mission.startSubject.mutationOptions(), "command");
  const [isLeaving, setIsLeaving] = useState(false);
  if (phase === "settled" && !isLeaving) {
    setIsLeaving(true);
    router.push(`/missions/${mission}`);
  }
  return (
    <section aria-labelledby="sample" className="flex flex-col gap-3">
      <h2 id="sample" className="font-semibold text-base">
        Try a sample mission
      </h2>
      <p className="max-w-prose text-base text-muted">
        A small broken project comes with Sortie. An agent that needs no key mends it in about a minute, while you
        watch: it claims a unit, the check decides, and at the end you are asked whether the result may be delivered.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          busy={isBusy || isLeaving}
          disabledReason={mayNot}
          icon={<Play aria-hidden className="size-3.5" />}
          onClick={() => void send({ id: mission })}
        >
          {isBusy || isLeaving ? "Starting" : "Start the sample mission"}
        </Button>
        <LinkButton href="/missions/new">Start one of your own</LinkButton>
      </div>
      {phase === "queued" ? (
        <Notice tone="warn" title="It is queued.">
          No runner has taken it yet. It starts as soon as one is there.
        </Notice>
      ) : null}
      {phase === "refused" || phase === "failed" ? (
        <Notice tone="danger" title="The sample mission did not start.">
          {says}
        </Notice>
      ) : null}
    </section>
  );
}
