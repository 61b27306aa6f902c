import { defaultOf, limitFields } from "./limit-fields.ts";
import { limitOf, type MissionDraft } from "./mission-draft.ts";

interface Facts {
  approval: "manual" | "none";
  units: number;
  checkLine: string | null;
}

/** What will happen, said before it starts: one sentence each, the weightiest first. */
export function policyWords(draft: MissionDraft, { approval, units, checkLine }: Facts): string[] {
  const limit = (name: string) => {
    const field = limitFields.find((each) => each.name === name);
    if (!field) throw new Error(`there is no limit ${name}`);
    const typed = Number(limitOf(draft, field));
    return limitOf(draft, field).trim() === "" || !Number.isFinite(typed) ? defaultOf(field) : typed;
  };
  return [
    approval === "manual"
      ? `Nothing is delivered without your approval; it waits ${daysInWords(limit("approvalWaitMs"))} for it, then the mission ends.`
      : "A candidate that passes every check is delivered without asking, unless one of its units is flagged.",
    draft.delivery === "branch"
      ? "What comes out is a patch file and a new branch in the repository; no branch of yours is touched."
      : "What comes out is a patch file; the repository is not touched.",
    checkLine === null
      ? "The check decides, never the agent's word."
      : `\`${checkLine}\` decides, never the agent's word.`,
    `${units === 1 ? "It works on one unit" : `It works through ${units} units`}, and fails after ${limit("turnsMax")} turns in all or ${limit("iterationsMax")} at one unit.`,
    `It pauses after ${limit("failuresMax")} failures in a row, or when it makes no progress.`,
    draft.sandbox === "required"
      ? "Agent and checks run in a sandbox; a host without one does not start it."
      : "Agent and checks run in a sandbox where the host has one.",
  ];
}

function daysInWords(days: number): string {
  if (days < 1) return `${Math.round(days * 24)} hours`;
  return days === 1 ? "a day" : `${days} days`;
}
