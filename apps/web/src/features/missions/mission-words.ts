import type { FailureReason, Phase } from "@sortie/core/mission/events";
import type { ListedMission } from "./listed-mission.ts";

const phaseWords: { [P in Phase]: string } = {
  research: "Preparing the workspace",
  plan: "Taking the plan",
  execute: "Working through its units",
  review: "Reviewing the candidate",
  done: "Delivered",
  failed: "Ended without a result",
};

const failureWords: { [R in FailureReason]: string } = {
  max_iterations: "Used up its tries",
  cancelled: "Stopped by a person",
  wait_expired: "Nobody answered in time",
};

type Told = Pick<ListedMission, "status" | "phase" | "wait" | "detail" | "failure">;

export interface SituationWords {
  says: string;
  /** What an agent, a repository or a person wrote; to be shown as such. */
  quoted: string | null;
}

/** What a mission waits for or does now, on one line. */
export function situationWords({ status, phase, wait, detail, failure }: Told): SituationWords {
  if (status === "done") return { says: "Delivered", quoted: null };
  if (status === "error") return { says: failure ? failureWords[failure] : "Failed", quoted: detail || null };
  if (status === "paused") return { says: "Paused", quoted: detail || null };
  if (wait) return { says: wait.kind === "approval" ? "Asks for approval" : "Asks", quoted: wait.asked };
  if (status === "idle") return { says: "Waits for a runner", quoted: null };
  return { says: phaseWords[phase], quoted: null };
}

/** The type of an event as words: `mission.unit_passed` is `unit passed`. */
export function eventWords(type: string): string {
  return type.slice(type.indexOf(".") + 1).replaceAll("_", " ");
}

/** The part of a repository's address by which people know it. */
export function repositoryName(address: string): string {
  const name = address
    .replace(/\/+$/, "")
    .replace(/\.git$/, "")
    .split(/[/:\\]/)
    .at(-1);
  return name || address;
}
