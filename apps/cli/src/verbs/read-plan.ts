import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Api } from "../api/client.ts";
import { UsageError } from "../api/refusal.ts";

export type Plan = NonNullable<Parameters<Api["mission"]["replan"]["mutate"]>[0]["plan"]>;

/** A file that the person named; one that cannot be read is a usage error. */
export function readGiven(cwd: string, file: string): string {
  try {
    return readFileSync(resolve(cwd, file), "utf8");
  } catch (error) {
    throw new UsageError(`cannot read ${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** The units of a plan file: a list, or an object with `units`. What they hold is for the API to judge. */
export function readPlan(cwd: string, file: string): Plan {
  const text = readGiven(cwd, file);
  try {
    const plan: unknown = JSON.parse(text);
    return (plan !== null && typeof plan === "object" && "units" in plan ? plan.units : plan) as Plan;
  } catch {
    throw new UsageError(`${file} is not JSON`);
  }
}
