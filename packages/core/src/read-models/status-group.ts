import type { PauseReason, Status } from "../mission/events.ts";

/** What a person wants to know first of a mission, and how lists are filtered. */
export const statusGroups = ["needs_you", "working", "waiting", "paused", "done", "failed"] as const;
export type StatusGroup = (typeof statusGroups)[number];

const groups: { [S in Exclude<Status, "paused">]: StatusGroup } = {
  idle: "waiting",
  working: "working",
  waiting_for_input: "needs_you",
  done: "done",
  error: "failed",
};

const pauses: { [R in PauseReason]: StatusGroup } = {
  operator: "paused",
  backoff: "needs_you",
  infra: "needs_you",
  no_progress: "needs_you",
};

/** A pause that somebody asked for rests; any other needs a person before it goes on. */
export function statusGroup(status: Status, pauseReason: PauseReason | null): StatusGroup {
  if (status !== "paused") return groups[status];
  return pauseReason === null ? "paused" : pauses[pauseReason];
}

export interface StatusAndPause {
  status: Status;
  /** Null stands for any. */
  pauseReasons: PauseReason[] | null;
}

/** The statuses that make up a group, for a query over rows. */
export function statusesOf(group: StatusGroup): StatusAndPause[] {
  const plain = (Object.keys(groups) as (keyof typeof groups)[]).filter((status) => groups[status] === group);
  const pauseReasons = (Object.keys(pauses) as PauseReason[]).filter((reason) => pauses[reason] === group);
  return [
    ...plain.map((status) => ({ status, pauseReasons: null })),
    ...(pauseReasons.length > 0 ? [{ status: "paused" as const, pauseReasons }] : []),
  ];
}
