import type { MissionOutcome } from "@sortie/core/mission/outcomes";
import type { Clock, Store } from "../ports.ts";

/** A moment of a driver's life: the claim, or a report, before or after the store has it. */
export interface Moment {
  report: MissionOutcome["type"] | "claim";
  when: "before" | "after";
}

/** What a driver is given that dies at a moment: from then on nothing answers it, and no time passes for it. */
export function doomed(store: Store, clock: Clock, diesAt: (moment: Moment) => boolean) {
  let isDead = false;
  const nothing = new Promise<never>(() => {});
  const unlessDead = async <T>(work: () => Promise<T>, report?: Moment["report"]): Promise<T> => {
    if (report) isDead ||= diesAt({ report, when: "before" });
    if (isDead) return nothing;
    const answer = await work();
    if (report) isDead ||= diesAt({ report, when: "after" });
    return isDead ? nothing : answer;
  };
  return {
    isDead: () => isDead,
    die: () => {
      isDead = true;
    },
    store: {
      claim: (mission) => unlessDead(() => store.claim(mission), "claim"),
      renew: (mission, lease) => unlessDead(() => store.renew(mission, lease)),
      release: (mission, lease) => unlessDead(() => store.release(mission, lease)),
      load: (mission) => unlessDead(() => store.load(mission)),
      report: (mission, outcome, cause, lease) =>
        unlessDead(() => store.report(mission, outcome, cause, lease), outcome.type),
      say: (mission, lease, entries) => unlessDead(() => store.say(mission, lease, entries)),
      keepDiff: (mission, lease, diff) => unlessDead(() => store.keepDiff(mission, lease, diff)),
      isAway: store.isAway,
    } satisfies Store,
    clock: {
      now: () => clock.now(),
      sleep: (ms, signal) => unlessDead(() => clock.sleep(ms, signal)),
    } satisfies Clock,
  };
}
