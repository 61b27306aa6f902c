import { z } from "zod";
import { digestOf } from "../kernel/digest.ts";

const argv = z.array(z.string().max(4_000)).min(1).max(200);
const path = z.string().max(1_000);

export const unitPlanSchema = z.strictObject({
  title: z.string().trim().min(1).max(300),
  kind: z.enum(["change", "tests", "refactor", "docs"]).default("change"),
  artifacts: z.array(path).max(200).default([]),
  verify: argv,
  newTests: z.array(path).max(200).default([]),
});

/** An ordered list of units; 1 to 50. */
export const planSchema = z.array(unitPlanSchema).min(1).max(50);

export type UnitPlan = z.infer<typeof unitPlanSchema>;
export type UnitKind = UnitPlan["kind"];

/** The one-unit plan of a mission that gives none: its verify command is the mission's check. */
export function onePlan(goal: string, check: string[]): UnitPlan[] {
  const title = (goal.split("\n", 1)[0] ?? "").slice(0, 300);
  return [{ title, kind: "change", artifacts: [], verify: check, newTests: [] }];
}

export function commandHash(unit: Pick<UnitPlan, "verify">): string {
  return digestOf(unit.verify);
}

const alwaysGreen = new Set(["true", ":", "echo", "printf", "exit"]);
const shells = new Set(["sh", "bash", "dash", "zsh", "ksh", "fish"]);

/** Why this plan is not accepted, naming the rule; undefined when it is. Source: missions.md §3. */
export function planProblem(units: readonly UnitPlan[]): string | undefined {
  if (units.length === 0) return "a plan has at least one unit";
  const titles = new Set<string>();
  for (const unit of units) {
    if (titles.has(unit.title)) return `two units are called "${unit.title}"`;
    titles.add(unit.title);
    const problem = commandProblem(unit.verify);
    if (problem) return `unit "${unit.title}": ${problem}`;
    const outside = [...unit.artifacts, ...unit.newTests].find(leavesRoot);
    if (outside !== undefined)
      return `unit "${unit.title}": the path ${JSON.stringify(outside)} is not inside the workspace`;
  }
  return undefined;
}

/** Why this verify command or check cannot judge anything; undefined when it can. */
export function commandProblem(argv: readonly string[]): string | undefined {
  const program = argv[0]?.trim() ?? "";
  if (program === "") return "the verify command is empty";
  const name = program.split("/").at(-1) ?? program;
  if (alwaysGreen.has(name)) return `the verify command "${name}" is green whatever happens`;
  if ((name === "test" || name === "[") && comparesConstants(argv.slice(1)))
    return "the verify command compares constants";
  const script = shells.has(name)
    ? argv.slice(1).find((_, at, all) => all[at - 1]?.match(/^-[a-z]*c[a-z]*$/))
    : undefined;
  const line = script ?? argv.join(" ");
  if (/\$\(|`/.test(line)) return "the verify command uses a substitution";
  if (/\|\|/.test(line)) return "the verify command uses ||";
  if (/(&&|;|\||&|\n)\s*(true|:|exit 0)\s*;?\s*$/.test(line))
    return "the verify command ends in something that is always true";
  if (script?.trim() === "") return "the verify command is empty";
  if (script !== undefined && alwaysGreen.has(script.trim().split(/\s/, 1)[0] ?? ""))
    return "the verify command is green whatever happens";
  return undefined;
}

function comparesConstants(parts: readonly string[]): boolean {
  return !parts.some((part) => /^-[a-zA-Z]$/.test(part) && !["-n", "-z"].includes(part));
}

function leavesRoot(path: string): boolean {
  if (path.startsWith("/") || path.includes("\0") || path.includes("\\")) return true;
  return path.split("/").includes("..");
}
