import type { MissionConfig } from "./config.ts";

/** What lists and pages call a mission: the first line of its goal. Apart from the schemas, which a page has no use for. */
export function titleOf(config: Pick<MissionConfig, "goal">): string {
  const line = config.goal.split("\n", 1)[0] ?? "";
  return line.length > 120 ? `${line.slice(0, 119)}…` : line;
}
