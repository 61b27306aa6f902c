import { quoteArgv } from "@sortie/core/kernel/argv";
import { planSchema, type UnitPlan } from "@sortie/core/mission/plan";
import { unitsOf } from "@sortie/core/mission/request";
import { z } from "zod";
import type { UnitDraft } from "./mission-draft.ts";

let units = 0;

/** Unique in the page; a row keeps it while it is moved. */
export function newUnitKey(): string {
  units += 1;
  return `${Date.now().toString(36)}-${units}`;
}

/** The units of a plan, as they are edited. */
export function unitDrafts(plan: readonly UnitPlan[]): UnitDraft[] {
  return plan.map(({ title, kind, verify, artifacts, newTests }) => ({
    key: newUnitKey(),
    title,
    kind,
    verify: quoteArgv(verify),
    artifacts: artifacts.join("\n"),
    newTests: newTests.join("\n"),
  }));
}

/** A pasted plan: the list of units, or an object with `units`, as plan files have them. */
export function readPlanText(text: string): { plan: UnitPlan[] } | { says: string } {
  try {
    const parsed = planSchema.safeParse(unitsOf(JSON.parse(text)));
    return parsed.success ? { plan: parsed.data } : { says: z.prettifyError(parsed.error) };
  } catch {
    return { says: "This is not JSON." };
  }
}

/** The list with one entry moved up or down. */
export function moved<T>(list: readonly T[], at: number, by: -1 | 1): T[] {
  const next = [...list];
  const [entry] = next.splice(at, 1);
  if (entry !== undefined) next.splice(at + by, 0, entry);
  return next;
}
