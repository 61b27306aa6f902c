import type { Command } from "commander";
import { tellAnswer } from "./tell-answer.ts";
import { define, ofMission, type Surroundings } from "./verb.ts";

interface WaitFlags {
  wait?: string;
  nonce?: string;
  candidate?: string;
}

const ofWait = (name: string, says: string): Command =>
  ofMission(name, says)
    .option("--wait <id>", "which wait; needed where several are open")
    .option("--nonce <nonce>", "the wait's nonce, to answer exactly what was read");

const address = ({ wait, nonce, candidate }: WaitFlags) => ({
  ...(wait === undefined ? {} : { wait }),
  ...(nonce === undefined ? {} : { nonce }),
  ...(candidate === undefined ? {} : { candidate }),
});

/** approve, reject, answer: what a person says to a mission that waits for one. */
export function answerCommands(around: Surroundings): Command[] {
  return [
    define<WaitFlags>(
      around,
      ofWait("approve", "approve the candidate that waits").option("--candidate <commit>", "the commit that was read"),
      async (setting, flags, mission) => {
        const asked = { mission, ...address(flags) };
        const answer = await setting.connection.ask((api) => api.mission.approve.mutate(asked));
        return tellAnswer(setting, answer, `approved ${"candidate" in answer ? answer.candidate : mission}`);
      },
    ),
    define<WaitFlags & { reason: string; unit?: string }>(
      around,
      ofWait("reject", "send the candidate that waits back")
        .option("--candidate <commit>", "the commit that was read")
        .option("--unit <number>", "the unit to do again, from 0")
        .requiredOption("--reason <text>", "what has to be different"),
      async (setting, { reason, unit, ...flags }, mission) => {
        const asked = { mission, reason, ...address(flags), ...(unit === undefined ? {} : { unit: Number(unit) }) };
        const answer = await setting.connection.ask((api) => api.mission.reject.mutate(asked));
        return tellAnswer(setting, answer, `rejected ${"candidate" in answer ? answer.candidate : mission}`);
      },
    ),
    define<WaitFlags>(
      around,
      ofWait("answer", "answer the question that waits").argument("<answer>"),
      async (setting, flags, mission, text) => {
        const asked = { mission, answer: text, ...address(flags) };
        const answer = await setting.connection.ask((api) => api.mission.answer.mutate(asked));
        return tellAnswer(setting, answer, `answered ${mission}`);
      },
    ),
  ];
}
