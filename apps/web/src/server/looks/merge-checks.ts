import type { SystemCheck } from "@sortie/core/look/system-check";

/** The checks of all hosts in one list; where there are several hosts, a check's name tells which it is of. */
export function mergeChecks(machines: readonly { host: string; checks: readonly SystemCheck[] }[]): SystemCheck[] {
  if (machines.length === 1) return [...(machines[0]?.checks ?? [])];
  return machines.flatMap(({ host, checks }) => checks.map((each) => ({ ...each, name: `${each.name} on ${host}` })));
}
