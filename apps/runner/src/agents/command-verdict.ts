import { type Verdict, verdictName, verdictSchema } from "@sortie/core/mission/verdict";
import { readVerdictText } from "@sortie/core/mission/verdict-text";
import { z } from "zod";
import type { Exit } from "../custody/custody.ts";
import type { TurnError, TurnOutcome } from "./agent.ts";

const lastLineSchema = z.object({ [verdictName]: verdictSchema });

/** What a command's end and the end of its stdout say about the turn. */
export function judgeCommand(
  stdout: string,
  exit: Exit,
  claim: "verdict" | "exit_code",
): Pick<TurnOutcome, "verdict" | "verdictSource" | "error"> {
  const onLastLine = readLastLine(stdout);
  switch (exit.reason) {
    case "wall":
    case "silence":
      // Said what it had to say and did not go away: the word counts.
      return onLastLine ? { verdict: onLastLine, verdictSource: "last_line" } : { error: errorOf(exit) };
    case "output_cap":
    case "killed":
    case "lost":
    case "not_started":
      return { error: errorOf(exit) };
    case "exited":
      break;
  }
  if (onLastLine) return { verdict: onLastLine, verdictSource: "last_line" };
  const inText = readVerdictText(stdout);
  if (inText) return { verdict: inText, verdictSource: "text" };
  if (exit.code !== 0) return { error: errorOf(exit) };
  if (claim === "exit_code")
    return { verdict: { status: "done", evidence: "exit code 0" }, verdictSource: "exit_code" };
  return {};
}

function readLastLine(stdout: string): Verdict | undefined {
  const line = stdout.trimEnd().split("\n").at(-1)?.trim() ?? "";
  try {
    return lastLineSchema.safeParse(JSON.parse(line)).data?.[verdictName];
  } catch {
    return undefined;
  }
}

function errorOf(exit: Exit): TurnError {
  if (exit.reason !== "exited") return { class: exit.reason, detail: exit.detail ?? exit.reason };
  return { class: "exit", detail: exit.signal === null ? `exit code ${exit.code}` : `ended by ${exit.signal}` };
}
