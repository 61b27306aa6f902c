import type { Refused } from "../../kernel/decision.ts";
import type { WaitId } from "../../kernel/ids.ts";
import type { WaitKind } from "../events.ts";
import { type Rejection, rejected } from "../rejections.ts";
import type { Mission } from "../state.ts";

interface Answer {
  wait: string;
  nonce: string;
  candidate?: string;
}

/** Why an answer to a wait is not taken; undefined when it is. The first answer counts, the second is told whose it was. */
export function refuseWait(answer: Answer, mission: Mission, kind: WaitKind): Refused<Rejection> | undefined {
  const earlier = mission.answered[answer.wait as WaitId];
  if (earlier) return rejected("wait_was_answered", `${earlier.by.name} answered this before: ${earlier.answer}`);
  const wait = mission.waits[answer.wait as WaitId];
  if (wait?.kind !== kind) return rejected("no_such_wait");
  if (wait.nonce !== answer.nonce) return rejected("wait_was_replaced");
  // The agent may have sealed a newer candidate while the person was reading this one.
  if (answer.candidate !== undefined && wait.candidate !== answer.candidate) return rejected("candidate_was_replaced");
  return undefined;
}
