import type { Mission } from "@sortie/core/mission/state";
import { type ReadWait, waitsOf } from "../../components/mission/wait-situation.ts";

/** The questions of a page: those that were open while somebody looked, also once they are closed, in the order they came. */
export function readQuestions(read: readonly ReadWait[], mission: Pick<Mission, "waits">): readonly ReadWait[] {
  const known = new Set(read.map(({ id, nonce }) => `${id} ${nonce}`));
  const more = waitsOf(mission, "question").filter(({ id, nonce }) => !known.has(`${id} ${nonce}`));
  return more.length === 0 ? read : [...read, ...more];
}
