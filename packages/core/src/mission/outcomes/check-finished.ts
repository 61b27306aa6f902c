import { accepted } from "../../kernel/decision.ts";
import { brake } from "../brakes.ts";
import { type Check, type CheckResult, checkKey } from "../check.ts";
import type { MissionDecision } from "../decision.ts";
import { type Draft, draft, type StepContext } from "../draft.ts";
import { conclude, takePlan } from "../endings.ts";
import { failureFingerprint } from "../fingerprint.ts";
import type { OutcomeOf } from "../outcomes.ts";
import { rejected } from "../rejections.ts";
import { checksFor, type Mission } from "../state.ts";
import { inFlight } from "./in-flight.ts";

/** Why a result does not let the candidate go on; null when it does. */
type Problem = string | null;

export function checkFinished(
  outcome: OutcomeOf<"check_finished">,
  mission: Mission,
  at: StepContext,
): MissionDecision {
  const effect = inFlight(mission, outcome.effect, "run_check");
  if (!effect) return rejected("effect_not_due");

  const { check, candidate } = effect;
  const decided = draft(mission, at);
  decided.add({ type: "mission.check_finished", effect: outcome.effect, check, candidate, result: outcome.result });
  if (!decided.state.stop) follow(decided, check, outcome.result);
  return accepted(...conclude(decided).events);
}

function follow(decided: Draft, check: Check, result: CheckResult): Draft {
  if (check.check === "baseline") return takePlan(decided, decided.state.config.plan);
  const unit = decided.state.candidate?.unit;
  if (unit === undefined) return decided;
  const problem = problemOf(decided, check, result, unit);
  if (problem !== null) return fail(decided, check, unit, problem, result);
  const isComplete = checksFor(decided.state, unit).every((each) => decided.state.candidate?.results[checkKey(each)]);
  return isComplete ? verified(decided, unit) : decided;
}

function problemOf(
  decided: Draft,
  check: Exclude<Check, { check: "baseline" }>,
  result: CheckResult,
  unit: number,
): Problem {
  if (check.check === "before") return beforeProblem(decided, result, unit);
  if (check.check === "mission") return missionProblem(decided.state, result, unit);
  return result.outcome === "passed" ? null : `${check.check} ${result.outcome}`;
}

/** Red before green; for refactor and docs green before, and a change in what they promise. Source: missions.md §4. */
function beforeProblem(decided: Draft, result: CheckResult, at: number): Problem {
  const unit = decided.state.units[at];
  if (!unit) return null;
  if (unit.kind === "refactor" || unit.kind === "docs") {
    if (result.outcome !== "passed") return "the command was not green before the change";
    const changed = decided.state.candidate?.changed ?? [];
    const promised = unit.artifacts.length === 0 ? changed : changed.filter((path) => unit.artifacts.includes(path));
    return promised.length > 0 ? null : "nothing that the unit promises was changed";
  }
  if (result.outcome === "failed") return null;
  const detail = result.outcome === "passed" ? "green before the change" : `${result.outcome} before the change`;
  decided.add({
    type: "mission.unit_flagged",
    unit: at,
    flag: "not_discriminating",
    detail: `the verify command was ${detail}`,
  });
  return null;
}

/** On the way only green to red fails, test by test where readable; with the last unit it has to be wholly green. */
function missionProblem(mission: Mission, result: CheckResult, at: number): Problem {
  if (result.outcome === "passed") return null;
  const isLast = mission.units.every((unit, other) => other === at || unit.state === "passed");
  if (isLast) return `the mission's check ${result.outcome}`;
  if (mission.baseline?.outcome === "passed") return `the mission's check was green at base and ${result.outcome}`;
  const broken = (result.tests?.failed ?? []).filter((name) => mission.baseline?.tests?.passed.includes(name));
  return broken.length > 0 ? `tests that were green at base fail: ${broken.join(", ")}` : null;
}

function fail(decided: Draft, check: Check, unit: number, problem: string, result: CheckResult): Draft {
  const detail = `${problem}\n${result.tail}`.trim();
  const isRegression = check.check === "regression";
  if (isRegression) decided.add({ type: "mission.unit_regressed", unit: check.unit, check });
  if (decided.state.phase === "review") decided.add({ type: "mission.phase_started", phase: "execute" });
  decided.add({
    type: "mission.unit_failed",
    unit,
    reason: isRegression ? "regression" : "check",
    fingerprint: failureFingerprint(`${checkKey(check)} ${detail}`),
    detail,
  });
  return brake(decided, unit);
}

function verified(decided: Draft, unit: number): Draft {
  const { state } = decided;
  decided.add(
    { type: "mission.unit_verified", unit, candidate: state.candidate?.commit ?? "" },
    { type: "mission.phase_started", phase: "review" },
    { type: "mission.review_skipped", unit, policy: state.config.reviews },
  );
  return decided;
}
