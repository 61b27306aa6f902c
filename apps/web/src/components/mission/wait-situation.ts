import type { WaitId } from "@sortie/core/kernel/ids";
import type { WaitKind } from "@sortie/core/mission/events";
import { type Mission, openWaits, type Wait } from "@sortie/core/mission/state";

/** A wait as somebody reads it: it stays the same while they do, whatever happens to the mission. */
export interface ReadWait extends Wait {
  id: WaitId;
}

/** What became of a wait that somebody reads. */
export type WaitSituation =
  | { is: "open" }
  | { is: "answered"; by: string; answer: string }
  /** Nobody answered in time, or the mission ended first. */
  | { is: "over"; why: "expired" | "ended" };

type Known = Pick<Mission, "waits" | "answered" | "ended">;

export function waitSituation({ waits, answered, ended }: Known, { id, nonce }: ReadWait): WaitSituation {
  if (waits[id]?.nonce === nonce) return { is: "open" };
  const answer = answered[id];
  if (answer) return { is: "answered", by: answer.by.name, answer: answer.answer };
  return { is: "over", why: ended && ended.reason !== "wait_expired" ? "ended" : "expired" };
}

/** The open waits of a kind, the longest waiting first. */
export function waitsOf(mission: Pick<Mission, "waits">, kind: WaitKind): ReadWait[] {
  return openWaits(mission as Mission)
    .filter(([, wait]) => wait.kind === kind)
    .map(([id, wait]) => ({ id, ...wait }));
}

/** The version of the event that opened a wait; its id ends in it. */
export function versionOfWait(id: WaitId): number {
  return Number(id.slice(id.lastIndexOf("_") + 1));
}
