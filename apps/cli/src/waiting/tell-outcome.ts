import type { Output } from "../output/output.ts";
import { oneLine } from "../output/plain-text.ts";
import { exitCodes, type Outcome } from "./outcome.ts";
import type { Waited } from "./wait-for-mission.ts";

const words: { [O in Outcome]: string } = {
  done: "is done",
  refused: "was refused",
  needs_a_person: "needs a person",
  failed: "has failed",
  cancelled: "was cancelled",
  paused: "is paused",
  no_runner: "waits for a runner: none is there",
};

/** Prints how the waiting ended, and what to type next; gives the exit code. */
export function tellOutcome(output: Output, { outcome, standing }: Waited): number {
  const { mission, situation, refused, runners } = standing;
  if (refused) {
    output.refuse(refused, { mission });
    return exitCodes.refused;
  }
  const [wait] = situation?.waits ?? [];
  const reason = situation?.ended?.detail || situation?.pause?.detail || wait?.asked;
  const { patch, branch } = situation?.delivered ?? {};
  const lines = [
    `${mission} ${words[outcome]}`,
    ...(reason ? [`  ${oneLine(reason)}`] : []),
    ...(patch ? [`  patch   ${patch}`] : []),
    ...(branch ? [`  branch  ${branch}`] : []),
    ...(situation?.next ? [`  next    ${situation.next}`] : []),
  ];
  const exitCode = exitCodes[outcome];
  output.document(
    { mission, outcome, exitCode, wait: wait ?? null, next: situation?.next ?? null, runners, situation },
    lines.join("\n"),
  );
  return exitCode;
}
