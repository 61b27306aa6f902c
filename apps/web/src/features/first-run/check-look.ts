import type { SystemCheck, SystemState } from "@sortie/core/look/system-check";
import { CircleCheck, CircleDashed, CircleX, type LucideIcon, TriangleAlert } from "lucide-react";

interface CheckLook {
  word: string;
  icon: LucideIcon;
  hue: string;
}

const checkLooks: { [S in SystemState]: CheckLook } = {
  ok: { word: "Fine", icon: CircleCheck, hue: "text-done" },
  old: { word: "Too old", icon: TriangleAlert, hue: "text-needs" },
  missing: { word: "Missing", icon: CircleX, hue: "text-needs" },
  failing: { word: "Failing", icon: CircleX, hue: "text-failed" },
  unknown: { word: "Unknown", icon: CircleDashed, hue: "text-waiting" },
};

/** Programs that a mission may name and that nothing needs. */
const optional: ReadonlySet<string> = new Set(["claude", "codex"]);

function isNeeded({ name }: Pick<SystemCheck, "name">): boolean {
  return !optional.has(name);
}

export function lookOf({ name, state }: SystemCheck): CheckLook {
  if (state === "missing" && optional.has(name)) return { word: "Not found", icon: CircleDashed, hue: "text-faint" };
  return checkLooks[state];
}

/** The checks in one line. */
export function checksSummary(checks: readonly SystemCheck[]): string {
  const open = checks.filter((check) => isNeeded(check) && check.state !== "ok").length;
  if (open === 0) return "Everything that is needed is here";
  return open === 1 ? "One thing needs your attention" : `${open} things need your attention`;
}
