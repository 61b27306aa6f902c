import type { FailureReason, PauseReason, Status } from "@sortie/core/mission/events";
import { statusLook } from "./status-look.ts";

interface StatusMarkProps {
  status: Status;
  pauseReason?: PauseReason | null;
  /** Why it ended, if it failed. */
  failure?: FailureReason | null;
  className?: string;
}

/** The status of a mission: icon, word and hue, never the hue alone. */
export function StatusMark({ status, pauseReason = null, failure = null, className = "" }: StatusMarkProps) {
  const { word, icon: Icon, hue } = statusLook(status, pauseReason, failure);
  return (
    <span className={`inline-flex items-center gap-1.5 whitespace-nowrap font-medium ${hue} ${className}`}>
      <Icon aria-hidden className="size-4 shrink-0" strokeWidth={2} />
      {word}
    </span>
  );
}
