import { type CheckResult, checkKey } from "@sortie/core/mission/check";
import type { Recorded } from "@sortie/core/mission/events";
import type { LatestCheck } from "./opened.ts";

/** The last result of each check, with what came live; oldest first. */
export function withLiveChecks(checks: readonly LatestCheck[], recent: readonly Recorded[]): LatestCheck[] {
  const byKey = new Map(checks.map((each) => [checkKey(each.check), each]));
  for (const { event, version, at } of recent) {
    if (event.type !== "mission.check_finished") continue;
    const { check, candidate, result } = event;
    byKey.set(checkKey(check), { version, at, check, candidate, result: withoutTests(result) });
  }
  return [...byKey.values()].sort((a, b) => a.version - b.version);
}

function withoutTests({ tests: _tests, ...result }: CheckResult): CheckResult {
  return result;
}

/** When the effect that is in flight was begun, as far as live events tell; else what was known at the beginning. */
export function beganAt(effect: string | undefined, recent: readonly Recorded[], known: string | null): string | null {
  if (effect === undefined) return null;
  const begun = recent.find(({ event }) => event.type !== "unknown" && "effect" in event && event.effect === effect);
  return begun?.at ?? known;
}
