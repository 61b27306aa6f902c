import type { Api } from "../api/client.ts";

/** Where a mission is, as the API tells who waits for it. */
export type Standing = Awaited<ReturnType<Api["mission"]["situation"]["query"]>>;

export type Outcome = "done" | "needs_a_person" | "failed" | "cancelled" | "paused" | "no_runner" | "refused";

/** What `run --wait` and `wait` end with. */
export const exitCodes: { [O in Outcome]: number } = {
  done: 0,
  refused: 1,
  needs_a_person: 2,
  failed: 3,
  cancelled: 4,
  paused: 5,
  no_runner: 6,
};

/** The outcome that ends the waiting; undefined while there is something to wait for. */
export function outcomeOf({ situation, refused }: Standing): Outcome | undefined {
  if (!situation) return refused ? "refused" : undefined;
  const { ended, pause, waits } = situation;
  if (ended?.type === "mission.done") return "done";
  if (ended) return ended.reason === "cancelled" ? "cancelled" : "failed";
  if (pause) return "paused";
  return waits.length > 0 ? "needs_a_person" : undefined;
}
