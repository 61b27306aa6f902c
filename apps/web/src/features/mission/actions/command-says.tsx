import { X } from "lucide-react";
import type { Sent } from "../../../components/mission/sent.ts";
import { Button } from "../../../components/ui/button.tsx";

interface CommandSaysProps {
  /** As a noun: "Pause". */
  name: string;
  sent: Sent & { reset: () => void };
}

/** What became of a command: on its way, settled at an event, refused by a rule, queued, or lost. */
export function CommandSays({ name, sent }: CommandSaysProps) {
  const { phase, says, rule, version, reset } = sent;
  if (phase === "idle") return null;
  const words = {
    sending: `${name}: sending…`,
    settled: `${name}: settled${version === null ? "" : ` at event ${version}`}.`,
    refused: `${name} refused: ${says ?? ""}`,
    queued: `${name} queued: ${says ?? ""}`,
    failed: `${name} did not arrive: ${says ?? ""}`,
  }[phase];
  const isBad = phase === "refused" || phase === "failed";
  return (
    <p
      role={isBad ? "alert" : "status"}
      className={`flex items-center gap-2 text-xs ${isBad ? "text-failed" : "text-muted"}`}
    >
      <span className="min-w-0 flex-1">
        {words}
        {isBad && rule ? <span className="text-faint"> ({rule})</span> : null}
      </span>
      {phase === "sending" || phase === "queued" ? null : (
        <Button
          variant="ghost"
          size="sm"
          aria-label="Dismiss"
          onClick={reset}
          icon={<X aria-hidden className="size-3.5" />}
          className="h-5 pointer-coarse:h-9"
        />
      )}
    </p>
  );
}
