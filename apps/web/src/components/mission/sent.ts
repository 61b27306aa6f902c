export type SentPhase = "idle" | "sending" | "settled" | "refused" | "queued" | "failed";

/** Where a command is that this screen sent. */
export interface Sent {
  phase: SentPhase;
  /** For its reader: why it was refused, is queued or failed. */
  says: string | null;
  rule: string | null;
  /** Of the last event it made. */
  version: number | null;
}

/** What the API answers to a command. */
export type CommandAnswer =
  | { receipt: { version: number } }
  | { refused: { rule: string; says: string } }
  | { queued: true; says: string };

/** Does the server hold the receipt? Null is an answer that did not come. */
export function isSettled(answer: CommandAnswer | null): boolean {
  return answer !== null && "receipt" in answer;
}

export function situationOf(answer: CommandAnswer): Sent {
  if ("receipt" in answer) return { phase: "settled", says: null, rule: null, version: answer.receipt.version };
  if ("refused" in answer)
    return { phase: "refused", says: answer.refused.says, rule: answer.refused.rule, version: null };
  return { phase: "queued", says: answer.says, rule: null, version: null };
}
