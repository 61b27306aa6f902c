import type { UnitKind } from "@sortie/core/mission/plan";
import { z } from "zod";
import { type LimitField, limitFields } from "./limit-fields.ts";

const unitSchema = z.object({
  key: z.string(),
  title: z.string(),
  kind: z.enum(["change", "tests", "refactor", "docs"]),
  verify: z.string(),
  artifacts: z.string(),
  newTests: z.string(),
});

const draftSchema = z.object({
  mission: z.string(),
  goal: z.string(),
  repository: z.string(),
  base: z.string(),
  branch: z.string(),
  agent: z.string(),
  claim: z.enum(["verdict", "exit_code"]),
  check: z.string(),
  setUp: z.string(),
  plan: z.enum(["given", "own"]),
  units: z.array(unitSchema),
  approval: z.enum(["", "manual", "none"]),
  delivery: z.enum(["branch", "patch"]),
  sandbox: z.enum(["if_present", "required"]),
  judges: z.string(),
  limits: z.record(z.string(), z.string()),
});

/** What stands in the form: text as it was typed. An empty text leaves the choice to sortie.json, then to the defaults. */
export type MissionDraft = z.infer<typeof draftSchema>;
export type UnitDraft = MissionDraft["units"][number];
export type Prefill = Partial<Pick<MissionDraft, "goal" | "repository" | "base" | "agent" | "check">>;

/** `mission` is the id that the mission will have: started twice it is started once. */
export function emptyDraft(mission: string): MissionDraft {
  return {
    mission,
    goal: "",
    repository: "",
    base: "",
    branch: "",
    agent: "",
    claim: "verdict",
    check: "",
    setUp: "",
    plan: "given",
    units: [],
    approval: "",
    delivery: "branch",
    sandbox: "if_present",
    judges: "",
    limits: {},
  };
}

export function emptyUnit(key: string, kind: UnitKind = "change"): UnitDraft {
  return { key, title: "", kind, verify: "", artifacts: "", newTests: "" };
}

/** The draft that was stored, or null where it cannot be understood any more. */
export function readDraft(stored: string | null): MissionDraft | null {
  if (stored === null) return null;
  try {
    return draftSchema.parse(JSON.parse(stored));
  } catch {
    return null;
  }
}

/** Did somebody type anything that would be missed? */
export function isUntouched({ mission, ...draft }: MissionDraft): boolean {
  const { mission: _mission, ...empty } = emptyDraft(mission);
  return JSON.stringify(draft) === JSON.stringify(empty);
}

/** A link's words count for more than what was stored; the rest of the draft stays. */
export function prefilled(draft: MissionDraft, prefill: Prefill): MissionDraft {
  const given = Object.entries(prefill).filter(([, text]) => text !== undefined && text !== "");
  return { ...draft, ...Object.fromEntries(given) };
}

/** One line each, without the empty ones. */
export const linesOf = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

export function limitOf(draft: Pick<MissionDraft, "limits">, { name }: LimitField): string {
  return draft.limits[name] ?? "";
}

/** How many limits differ from the defaults. */
export function limitsChanged(draft: Pick<MissionDraft, "limits">): number {
  return limitFields.filter((field) => limitOf(draft, field).trim() !== "").length;
}
