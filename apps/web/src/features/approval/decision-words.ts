import type { Mission } from "@sortie/core/mission/state";

type Target = Pick<Mission, "config" | "branch">;

/** What an approval sets off, a sentence each; what stands between backticks is a name. */
export function approvalWords({ config, branch }: Target): string[] {
  const patch = "A patch file of exactly this commit is written.";
  if (config.delivery === "patch") return [patch, "The repository is not touched."];
  return [patch, `The new branch \`${branch}\` is put into \`${config.repository}\`, at exactly this commit.`];
}

/** What a rejection sets off: who works on, and how often they still may. */
export function rejectionWords(mission: Pick<Mission, "units" | "brakes">, unit: number): string {
  const { iterationsMax } = mission.brakes;
  // The rejection counts as an attempt itself.
  const left = iterationsMax - (mission.units[unit]?.iterations ?? 0) - 1;
  if (left <= 0) return "No attempt is left for this unit: the mission fails.";
  return `The agent works on it again and reads your reason; ${left === 1 ? "one attempt is" : `${left} attempts are`} left.`;
}

/** What happened to a decision since. */
export function answerWords(answer: string): { word: string; reason: string | null } {
  if (answer === "approved") return { word: "Approved", reason: null };
  const reason = /^rejected: (.*)$/s.exec(answer)?.[1];
  return reason === undefined ? { word: "Answered", reason: answer } : { word: "Rejected", reason };
}
