import { waitIdOf } from "../kernel/ids.ts";
import { type Draft, later } from "./draft.ts";
import type { FailureReason, PauseReason } from "./events.ts";
import { terminalFingerprint } from "./fingerprint.ts";
import { commandHash, type UnitPlan } from "./plan.ts";
import { everyUnitPassed, hasEnded, isInFlight, isParked, type Mission, needsApproval } from "./state.ts";

export const remedies: { [R in PauseReason]: string } = {
  backoff: "resume, once the cause is gone",
  infra: "resume, once the cause is gone",
  operator: "resume",
  no_progress: "interject and resume, or replan",
};

export function pause(draft: Draft, reason: PauseReason, detail: string): Draft {
  draft.add({ type: "mission.paused", reason, remedy: remedies[reason], detail });
  return draft;
}

export function fail(draft: Draft, reason: FailureReason, detail: string): Draft {
  const ending = { type: "mission.failed" as const, reason, detail };
  draft.add({ ...ending, fingerprint: terminalFingerprint(ending) });
  return draft;
}

/** A plan that was given before the start is accepted as it is; units keep what they passed. */
export function takePlan(draft: Draft, units: readonly UnitPlan[]): Draft {
  const plan = units.map(({ title, kind, artifacts, verify, newTests }) => ({
    title,
    kind,
    artifacts,
    verify,
    newTests,
  }));
  draft.add(
    { type: "mission.plan_submitted", units: plan },
    {
      type: "mission.plan_accepted",
      units: plan.map((unit) => ({ title: unit.title, commandHash: commandHash(unit) })),
    },
    { type: "mission.phase_started", phase: "execute" },
  );
  return draft;
}

export function isDelivered(mission: Mission): boolean {
  if (!everyUnitPassed(mission) || !mission.delivered.patch) return false;
  return mission.config.delivery === "patch" || mission.delivered.branch !== undefined;
}

/** What follows from the facts once they are recorded: the end, a stop, a pause, or a question to a person. */
export function conclude(draft: Draft): Draft {
  if (hasEnded(draft.state)) return draft;
  // What was delivered is in somebody's repository: calling it cancelled would be a lie.
  if (isDelivered(draft.state)) {
    const ending = { type: "mission.done" as const, candidate: draft.state.tip };
    draft.add({ ...ending, fingerprint: terminalFingerprint(ending) });
    return draft;
  }
  if (draft.state.stop && !isInFlight(draft.state)) {
    fail(draft, "cancelled", "stopped");
    return draft;
  }
  if (draft.state.pauseRequested && !isInFlight(draft.state) && !draft.state.pause)
    pause(draft, "operator", "paused by a person");
  if (!isParked(draft.state) && !isInFlight(draft.state)) askForApproval(draft);
  return draft;
}

function askForApproval(draft: Draft): void {
  const { state, at } = draft;
  if (!everyUnitPassed(state) || !needsApproval(state) || state.undo || state.approval?.candidate === state.tip) return;
  const flags = state.units.flatMap((unit) => unit.flags.map((flag) => `${unit.title}: ${flag}`));
  draft.add({
    type: "mission.wait_opened",
    wait: waitIdOf(state.id, state.version + 1),
    nonce: at.entropy,
    kind: "approval",
    asked: ["Deliver this candidate?", ...flags].join("\n"),
    candidate: state.tip,
    deadline: later(at.now, state.config.limits.approvalWaitMs),
    atDeadline: "give_up",
  });
}
