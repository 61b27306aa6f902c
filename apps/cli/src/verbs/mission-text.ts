import type { Api } from "../api/client.ts";
import { oneLine } from "../output/plain-text.ts";

type Shown = Awaited<ReturnType<Api["mission"]["show"]["query"]>>;

/** A mission on a few lines. */
export function missionText(shown: Shown): string {
  const { id, phase, status, goal, branch, base, units, waits, owner, next, pause, ended, delivered, turns } = shown;
  const reason = ended?.detail || pause?.detail;
  return [
    `${id}  ${phase}/${status}  ${oneLine(goal, 80)}`,
    ...(reason ? [`  ${oneLine(reason)}`] : []),
    `  branch  ${branch} from ${base.slice(0, 12)}`,
    `  turns   ${turns}`,
    `  owner   ${owner?.holds ? `${owner.owner} on ${owner.host}` : "nobody"}`,
    ...units.map(({ title, state, evidence }) => {
      const shownChecks = evidence.map(({ check, outcome }) => `${check} ${outcome}`).join(", ");
      return `  ${state.padEnd(9)} ${oneLine(title, 60)}  (${shownChecks || "no checks yet"})`;
    }),
    ...waits.map(({ kind, asked }) => `  ${kind}  ${oneLine(asked)}`),
    ...Object.entries(delivered).map(([kind, where]) => `  ${kind.padEnd(7)} ${where}`),
    ...(next === null ? [] : [`  next    ${next}`]),
  ].join("\n");
}
