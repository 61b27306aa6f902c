import type { Setting } from "./verb.ts";

/** What the API answers to a command, whichever it was. */
export interface CommandAnswer {
  refused?: { rule: string; says: string };
  receipt?: { version: number };
  queued?: true;
  runners?: number;
  says?: string;
}

/** Prints it and gives the exit code: 0 also for what is queued, 1 for a refusal. */
export function tellAnswer({ output }: Pick<Setting, "output">, answer: CommandAnswer, done: string): number {
  const { refused, queued, says = "", ...more } = answer;
  if (refused) {
    output.refuse(refused, more);
    return 1;
  }
  output.document(answer, queued ? `${done}: ${says}` : done);
  return 0;
}
