import { canonicalJson } from "../kernel/canonical-json.ts";
import { effectIdOf } from "../kernel/ids.ts";
import { checkKey } from "./check.ts";
import type { Due, Effect } from "./effects.ts";
import { checksFor, currentUnit, everyUnitPassed, isInFlight, isParked, type Mission, needsApproval } from "./state.ts";

/** What the driver has to do now, from state alone. Effects that are in flight stay until their outcome. */
export function due(mission: Mission): Due[] {
  return isParked(mission) ? mission.due.filter((entry) => entry.started) : mission.due;
}

/** Renews the due list after an event: what is in flight or still wanted keeps its id, the rest goes. */
export function withDue(mission: Mission): Due[] {
  const wanted = wantedEffects(mission).map((effect) => ({ effect, key: canonicalJson(effect) }));
  const kept = mission.due.filter(
    (entry) => entry.started || wanted.some(({ key }) => key === canonicalJson(entry.effect)),
  );
  const known = new Set(kept.map((entry) => canonicalJson(entry.effect)));
  const fresh = wanted
    .filter(({ key }) => !known.has(key))
    .map(({ effect }, index) => ({ id: effectIdOf(mission.id, mission.version, index), effect, started: false }));
  return [...kept, ...fresh];
}

function wantedEffects(mission: Mission): Effect[] {
  if (isInFlight(mission) || isParked(mission) || mission.stop) return [];
  const next = nextEffect(mission);
  return next ? [next] : [];
}

function nextEffect(mission: Mission): Effect | undefined {
  if (!mission.isProvisioned) return { effect: "provision" };
  if (!mission.isSetUp) return { effect: "set_up" };
  if (!mission.baseline) return { effect: "run_check", check: { check: "baseline" }, candidate: null };
  if (mission.undo) return { effect: "roll_back", ...mission.undo };
  return everyUnitPassed(mission) ? nextDelivery(mission) : nextOfUnit(mission);
}

function nextOfUnit(mission: Mission): Effect | undefined {
  const unit = currentUnit(mission);
  if (!unit) return undefined;
  const at = mission.current;
  const turn = mission.turn?.number ?? 0;
  if (unit.state === "claimed") return { effect: "seal_candidate", turn, unit: at };
  if (unit.state === "sealed" && mission.candidate) return nextCheck(mission);
  if (unit.state === "verified" && mission.candidate) {
    return { effect: "commit_unit", unit: at, candidate: mission.candidate.commit };
  }
  const isRerun = mission.turn?.state === "lost";
  return {
    effect: "run_turn",
    turn: isRerun ? turn : mission.turns + 1,
    role: unit.reviewRounds > 0 ? "fixer" : "implementer",
    unit: at,
  };
}

function nextCheck(mission: Mission): Effect | undefined {
  const candidate = mission.candidate;
  if (!candidate) return undefined;
  const open = checksFor(mission, candidate.unit).find((check) => !candidate.results[checkKey(check)]);
  return open && { effect: "run_check", check: open, candidate: candidate.commit };
}

function nextDelivery(mission: Mission): Effect | undefined {
  if (needsApproval(mission) && mission.approval?.candidate !== mission.tip) return undefined;
  if (!mission.delivered.patch) return { effect: "deliver", kind: "patch", candidate: mission.tip };
  if (mission.config.delivery === "branch" && !mission.delivered.branch) {
    return { effect: "deliver", kind: "branch", candidate: mission.tip };
  }
  return undefined;
}
