import { Command } from "commander";
import { UsageError } from "../api/refusal.ts";
import { oneLine } from "../output/plain-text.ts";
import { missionText } from "./mission-text.ts";
import { define, ofMission, type Surroundings } from "./verb.ts";

interface ListFlags {
  status?: string;
  limit: string;
  cursor?: string;
}
type StatusName = "idle" | "working" | "waiting_for_input" | "paused" | "done" | "error";

export function wholeNumber(text: string): number {
  const number = Number(text);
  if (!/^\d{1,9}$/.test(text)) throw new UsageError(`${text} is not a whole number`);
  return number;
}

/** list, show, status, waits: what is read once. */
export function readCommands(around: Surroundings): Command[] {
  return [
    define<ListFlags>(
      around,
      new Command("list")
        .description("the missions, newest first")
        .option("--status <status>", "only those of this status")
        .option("--limit <number>", "how many", "50")
        .option("--cursor <mission>", "those after this one"),
      async ({ connection, output }, { status, limit, cursor }) => {
        const asked = {
          limit: wholeNumber(limit),
          ...(status === undefined ? {} : { status: status as StatusName }),
          ...(cursor === undefined ? {} : { cursor }),
        };
        const page = await connection.ask((api) => api.mission.list.query(asked));
        const lines = page.missions.map(
          ({ id, phase, status: is, unitsPassed, unitsTotal, title }) =>
            `${id}  ${`${phase}/${is}`.padEnd(26)} ${unitsPassed}/${unitsTotal}  ${oneLine(title, 80)}`,
        );
        output.document(page, lines.join("\n") || "no missions");
        return 0;
      },
    ),
    define(around, ofMission("show", "one mission"), async ({ connection, output }, _, mission) => {
      const shown = await connection.ask((api) => api.mission.show.query({ mission }));
      output.document(shown, missionText(shown));
      return 0;
    }),
    define(
      around,
      new Command("status").description("what needs attention, each with the next command"),
      async ({ connection, output }) => {
        const status = await connection.ask((api) => api.mission.status.query());
        const counts = Object.entries(status.counts).map(([name, count]) => `${count} ${name}`);
        const lines = status.attention.flatMap(({ id, title, status: is, pauseReason, detail, next }) => [
          `${id}  ${is}${pauseReason === null ? "" : ` (${pauseReason})`}  ${oneLine(title, 80)}`,
          ...(detail === "" ? [] : [`  ${oneLine(detail)}`]),
          ...(next === null ? [] : [`  next  ${next}`]),
        ]);
        const head = `missions: ${counts.join(", ") || "none"}; queued commands: ${status.queued}; runners: ${status.runners}`;
        output.document(status, [head, ...lines].join("\n"));
        return 0;
      },
    ),
    define(around, new Command("waits").description("what waits for a person"), async ({ connection, output }) => {
      const waits = await connection.ask((api) => api.mission.waits.query());
      const lines = waits.map(
        ({ mission, kind, asked, deadline }) =>
          `${mission}  ${kind.padEnd(8)} until ${deadline}  ${oneLine(asked, 100)}`,
      );
      output.document(waits, lines.join("\n") || "nothing waits for a person");
      return 0;
    }),
  ];
}
