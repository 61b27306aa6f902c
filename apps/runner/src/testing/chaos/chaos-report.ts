import { untilAtRest } from "../asking.ts";
import { audit, outboxLeft } from "../audit.ts";
import type { Stack } from "../stack.ts";
import { compareTurns, type Turns } from "./turns.ts";

/** What a run of chaos showed. `wrong` has a sentence for each broken promise, and is empty when all were kept. */
export interface ChaosReport {
  what: string;
  missions: number;
  /** How often the thing was broken. */
  breaks: number;
  turns: number;
  turnsLost: number;
  /** Turns that went on under another runner. */
  turnsAdopted: number;
  seconds: number;
  wrong: string[];
}

interface Broken {
  what: string;
  stack: Stack;
  missions: readonly string[];
  breaks: number;
  /** As `performance.now()` gave it. */
  begun: number;
  countedOf: ((mission: string) => Map<number, number>) | undefined;
  /** What is wrong besides, with the very thing that was broken. */
  wrong(turns: Turns): string[];
}

/** Waits until nothing moves any more, and says what came of it. */
export async function reportOf({
  what,
  stack,
  missions,
  breaks,
  begun,
  countedOf,
  wrong,
}: Broken): Promise<ChaosReport> {
  const states = await untilAtRest(stack.sql, missions, 600_000);
  const left = await outboxLeft(stack.sql, 60_000);
  const turns = await compareTurns(stack.sql, missions, countedOf);
  return {
    what,
    missions: missions.length,
    breaks,
    turns: turns.started,
    turnsLost: turns.lost,
    turnsAdopted: turns.adopted,
    seconds: Math.round((performance.now() - begun) / 1_000),
    wrong: [
      ...(await audit(stack.sql, stack.home, states)),
      ...turns.wrong,
      ...wrong(turns),
      ...(left > 0 ? [`${left} events are not relayed`] : []),
    ],
  };
}
