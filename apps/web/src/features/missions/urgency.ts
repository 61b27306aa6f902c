import type { ListedMission } from "./listed-mission.ts";

type Asking = Pick<ListedMission, "wait" | "updatedAt">;

/** Since when a mission waits for a person. */
export function waitsSince({ wait, updatedAt }: Asking): string {
  return wait?.openedAt ?? updatedAt;
}

/** The nearest deadline first; what has none comes after, the longest wait first. */
export function byUrgency(one: Asking, other: Asking): number {
  const [mine, theirs] = [one.wait?.deadline, other.wait?.deadline];
  if (mine !== undefined && theirs !== undefined) return mine.localeCompare(theirs);
  if (mine !== undefined || theirs !== undefined) return mine === undefined ? 1 : -1;
  return waitsSince(one).localeCompare(waitsSince(other));
}
