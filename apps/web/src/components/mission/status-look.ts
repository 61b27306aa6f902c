import type { FailureReason, PauseReason, Status } from "@sortie/core/mission/events";
import { type StatusGroup, statusGroup } from "@sortie/core/read-models/status-group";
import {
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CirclePause,
  CirclePlay,
  CircleSlash,
  CircleStop,
  CircleX,
  type LucideIcon,
} from "lucide-react";

export interface StatusLook {
  word: string;
  icon: LucideIcon;
  /** A text colour class. */
  hue: string;
}

export const groupLooks: Record<StatusGroup, StatusLook> = {
  needs_you: { word: "Needs you", icon: CircleAlert, hue: "text-needs" },
  working: { word: "Working", icon: CirclePlay, hue: "text-working" },
  waiting: { word: "Waiting", icon: CircleDashed, hue: "text-waiting" },
  paused: { word: "Paused", icon: CirclePause, hue: "text-waiting" },
  done: { word: "Done", icon: CircleCheck, hue: "text-done" },
  failed: { word: "Failed", icon: CircleX, hue: "text-failed" },
};

const pauseWords: { [R in PauseReason]: string } = {
  operator: "Paused",
  backoff: "Held back",
  infra: "Blocked",
  no_progress: "Stuck",
};

/** How the status of a mission is told: word, icon and hue. `failure` tells a stopped mission from a failed one. */
export function statusLook(
  status: Status,
  pauseReason: PauseReason | null = null,
  failure: FailureReason | null = null,
): StatusLook {
  const look = groupLooks[statusGroup(status, pauseReason)];
  if (status === "error" && failure === "cancelled") return { word: "Stopped", icon: CircleStop, hue: "text-muted" };
  if (status !== "paused" || pauseReason === null) return look;
  return { ...look, word: pauseWords[pauseReason], icon: pauseReason === "no_progress" ? CircleSlash : CirclePause };
}
