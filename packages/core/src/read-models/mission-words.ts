import type { BrakeName } from "../mission/config.ts";
import type { AtDeadline, FailureReason, Flag, PauseReason, Phase, UnitFailure } from "../mission/events.ts";

/** Plain words for the machine's names, wherever a person reads them. */
export const flagWords: { [F in Flag]: string } = {
  not_discriminating: "its check was green without the change",
  changed_judge: "it changed what judges it",
};

export const unitFailureWords: { [R in UnitFailure]: string } = {
  turn_error: "the turn broke off",
  no_verdict: "the turn gave no verdict",
  retry: "the agent gave up",
  seal_refused: "the workspace could not be sealed",
  check: "a check failed",
  regression: "it broke an earlier unit",
};

export const pauseWords: { [R in PauseReason]: string } = {
  operator: "a person asked for it",
  backoff: "too many failures in a row",
  infra: "something around it is broken",
  no_progress: "no progress",
};

export const failureWords: { [R in FailureReason]: string } = {
  max_iterations: "all attempts are used up",
  cancelled: "a person stopped it",
  wait_expired: "nobody answered in time",
};

export const deadlineWords: { [N in AtDeadline]: string } = {
  resume: "it goes on without an answer",
  give_up: "it gives up",
};

export const brakeWords: { [B in BrakeName]: string } = {
  iterationsMax: "Attempts at a unit",
  turnsMax: "Turns",
  failuresMax: "Failures in a row",
  stallMax: "The same failure again",
  wasteMax: "Candidates without a change",
  restartsMax: "Restarts of a turn",
};

export const deliveryWords: { patch: string; branch: string } = { patch: "Patch", branch: "Branch" };

export const phaseWords: { [P in Phase]: string } = {
  research: "Research",
  plan: "Plan",
  execute: "Execute",
  review: "Review",
  done: "Done",
  failed: "Failed",
};
