import { type CheckResult, checkKey } from "@sortie/core/mission/check";
import type { Mission, Unit } from "@sortie/core/mission/state";
import { waitRows } from "@sortie/core/read-models/wait-row";
import type { FinishedCheck, Ownership } from "@sortie/db/queries/mission-detail";
import { evidenceTailCharsMax } from "../limits.ts";
import { nextCommand } from "./next-command.ts";

export interface Evidence extends CheckResult {
  /** Which check, as `verify:0` or `mission`. */
  check: string;
  candidate: string | null;
  /** Of the event that recorded it. */
  version: number;
}

/** What the detail page and `sortie show` tell of a mission. `checks` come latest first. Times are ISO 8601, UTC. */
export function missionView(mission: Mission, checks: readonly FinishedCheck[], owner: Ownership | null) {
  const { config, units, waits: _waits, answered: _answered, unread, ...rest } = mission;
  return {
    ...rest,
    goal: config.goal,
    config,
    units: units.map((unit, at) => unitView(unit, at, checks)),
    missionChecks: latest(checks.filter(({ check }) => !("unit" in check))),
    waits: waitRows(mission),
    unread: unread.length,
    owner,
    next: nextCommand(mission),
  };
}

function unitView(unit: Unit, at: number, checks: readonly FinishedCheck[]) {
  const own = checks.filter(({ check }) => "unit" in check && check.unit === at);
  return { ...unit, evidence: latest(own) };
}

function latest(checks: readonly FinishedCheck[]): Evidence[] {
  const byKey = new Map<string, Evidence>();
  for (const { check, candidate, version, result } of checks) {
    const key = checkKey(check);
    if (byKey.has(key)) continue;
    const { tests: _tests, ...shown } = result;
    byKey.set(key, { check: key, candidate, version, ...shown, tail: shown.tail.slice(-evidenceTailCharsMax) });
  }
  return [...byKey.values()].reverse();
}
