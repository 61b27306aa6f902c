import type { Command } from "commander";
import { pageMax } from "../api/limits.ts";
import { oneLine, plainText } from "../output/plain-text.ts";
import { followMission, type LogEntry } from "../waiting/follow-mission.ts";
import { wholeNumber } from "./read.ts";
import { define, ofMission, type Setting, type Surroundings } from "./verb.ts";

interface LogFlags {
  after: string;
  follow?: boolean;
}

/** events, activity: the two logs of a mission. */
export function logCommands(around: Surroundings): Command[] {
  return [
    define<LogFlags>(
      around,
      ofMission("events", "the mission's log, one JSON object a line")
        .option("--after <version>", "only what comes after it", "0")
        .option("--follow", "stay until the mission ends"),
      async (setting, flags, mission) => {
        const after = wholeNumber(flags.after);
        return flags.follow ? follow(setting, mission, after) : printEvents(setting, mission, after);
      },
    ),
    define<LogFlags>(
      around,
      ofMission("activity", "what the agent said and did").option(
        "--after <position>",
        "only what comes after it",
        "0",
      ),
      async (setting, flags, mission) => printActivity(setting, mission, wholeNumber(flags.after)),
    ),
  ];
}

async function printEvents({ connection, output }: Setting, mission: string, start: number): Promise<number> {
  let after = start;
  for (;;) {
    const asked = { mission, after, limit: pageMax };
    const { events } = await connection.askPatiently((api) => api.mission.events.query(asked));
    for (const event of events) output.line(event);
    after = events.at(-1)?.version ?? after;
    if (events.length < pageMax) return 0;
  }
}

async function follow({ connection, output }: Setting, mission: string, after: number): Promise<number> {
  const standing = await connection.ask((api) => api.mission.situation.query({ mission }));
  if (standing.situation?.ended) return printEvents({ connection, output } as Setting, mission, after);
  for await (const event of followMission(connection, mission, after)) {
    output.line(event);
    if (isEnd(event)) return 0;
  }
  return 0;
}

function isEnd({ event }: LogEntry): boolean {
  return event.type === "mission.done" || event.type === "mission.failed";
}

async function printActivity({ connection, output }: Setting, mission: string, start: number): Promise<number> {
  let after = start;
  for (;;) {
    const asked = { mission, after, limit: pageMax };
    const { entries } = await connection.askPatiently((api) => api.mission.activity.query(asked));
    for (const entry of entries) {
      if (output.json) output.line(entry);
      else process.stdout.write(`${entry.turn} ${oneLine(entry.kind, 20)}  ${plainText(entry.body).trimEnd()}\n`);
    }
    after = entries.at(-1)?.position ?? after;
    if (entries.length < pageMax) return 0;
  }
}
