import type { Draft } from "./draft.ts";
import { fail, pause, takePlan } from "./endings.ts";

/** The counters' order after an attempt that did not pass. Source: missions.md §7. */
export function brake(draft: Draft, at: number): Draft {
  const { state } = draft;
  const unit = state.units[at];
  if (!unit) return draft;
  const why = unit.lastFailure?.detail ?? "";
  if (unit.iterations >= state.brakes.iterationsMax) {
    return fail(draft, "max_iterations", `unit "${unit.title}" did not pass in ${unit.iterations} attempts: ${why}`);
  }
  if (state.turns >= state.brakes.turnsMax) {
    return fail(draft, "max_iterations", `${state.turns} turns were spent: ${why}`);
  }
  if (state.consecutiveFailures >= state.brakes.failuresMax) return pause(draft, "backoff", why);
  if ((unit.workStall?.count ?? 0) >= state.brakes.stallMax) return stall(draft, why);
  return draft;
}

function stall(draft: Draft, why: string): Draft {
  if (draft.state.replanned) return pause(draft, "no_progress", why);
  draft.add({ type: "mission.replanned", reason: why });
  return takePlan(draft, draft.state.units);
}
