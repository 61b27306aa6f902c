import { accepted } from "../../kernel/decision.ts";
import { waitIdOf } from "../../kernel/ids.ts";
import { brake } from "../brakes.ts";
import type { MissionDecision } from "../decision.ts";
import { type Draft, draft, later, type StepContext } from "../draft.ts";
import { conclude, pause } from "../endings.ts";
import { failureFingerprint } from "../fingerprint.ts";
import type { OutcomeOf } from "../outcomes.ts";
import { rejected } from "../rejections.ts";
import type { Mission } from "../state.ts";
import { inFlight } from "./in-flight.ts";

/** A verdict "done" only asks for verification; anything else is an attempt that did not pass, or a question. */
export function turnFinished(outcome: OutcomeOf<"turn_finished">, mission: Mission, at: StepContext): MissionDecision {
  const turn = inFlight(mission, outcome.effect, "run_turn");
  if (!turn) return rejected("effect_not_due");

  const decided = draft(mission, at);
  const { effect, verdict, reason, durationMs } = outcome;
  decided.add({
    type: "mission.turn_finished",
    effect,
    turn: turn.turn,
    unit: turn.unit,
    verdict: outcome.error === null ? verdict : null,
    reason: outcome.error ?? reason,
    durationMs,
  });
  // A stop that was asked for while the turn ran comes before what the turn leads to.
  if (!decided.state.stop) follow(decided, outcome, turn.unit);
  return accepted(...conclude(decided).events);
}

function follow(decided: Draft, outcome: OutcomeOf<"turn_finished">, unit: number): Draft {
  const { verdict, error, reason } = outcome;
  if (error !== null) return failed(decided, unit, "turn_error", null, error);
  if (verdict === null) return failed(decided, unit, "no_verdict", "no_verdict", reason);
  if (verdict.status === "retry")
    return failed(decided, unit, "retry", failureFingerprint(verdict.analysis), verdict.analysis);
  if (verdict.status === "blocked") return ask(decided, verdict.question);
  return decided;
}

function failed(
  decided: Draft,
  unit: number,
  reason: "turn_error" | "no_verdict" | "retry",
  fingerprint: string | null,
  detail: string,
): Draft {
  decided.add({ type: "mission.unit_failed", unit, reason, fingerprint, detail });
  return brake(decided, unit);
}

function ask(decided: Draft, question: string): Draft {
  const { state, at } = decided;
  decided.add({
    type: "mission.wait_opened",
    wait: waitIdOf(state.id, state.version + 1),
    nonce: at.entropy,
    kind: "question",
    asked: question,
    candidate: null,
    deadline: later(at.now, state.config.limits.questionWaitMs),
    atDeadline: "resume",
  });
  return decided;
}

/** A turn outlives its runner; who drives it now is in the log. */
export function turnAdopted(outcome: OutcomeOf<"turn_adopted">, mission: Mission): MissionDecision {
  const turn = inFlight(mission, outcome.effect, "run_turn");
  if (!turn) return rejected("effect_not_due");
  const { effect, found } = outcome;
  return accepted({ type: "mission.turn_adopted", effect, turn: turn.turn, found });
}

/** The agent died with its runner: what it left is sealed and rolled back, and the turn runs again. */
export function turnLost(outcome: OutcomeOf<"turn_lost">, mission: Mission, at: StepContext): MissionDecision {
  const turn = inFlight(mission, outcome.effect, "run_turn");
  if (!turn) return rejected("effect_not_due");

  const { effect, killed, proof } = outcome;
  const decided = draft(mission, at);
  decided.add({ type: "mission.turn_lost", effect, turn: turn.turn, killed, proof });
  const restarts = decided.state.turn?.restarts ?? 0;
  if (!decided.state.stop && restarts >= mission.brakes.restartsMax) {
    pause(decided, "infra", `turn ${turn.turn} was lost ${restarts} times`);
  }
  return accepted(...conclude(decided).events);
}
