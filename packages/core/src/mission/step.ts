import type { CommandOf, MissionCommand } from "./commands.ts";
import type { MissionDecision } from "./decision.ts";
import { answerQuestion } from "./decisions/answer-question.ts";
import { approveCandidate } from "./decisions/approve-candidate.ts";
import { interject } from "./decisions/interject.ts";
import { pauseMission } from "./decisions/pause-mission.ts";
import { raiseBrake } from "./decisions/raise-brake.ts";
import { rejectCandidate } from "./decisions/reject-candidate.ts";
import { replanMission } from "./decisions/replan-mission.ts";
import { resumeMission } from "./decisions/resume-mission.ts";
import { startMission, type TargetFacts } from "./decisions/start-mission.ts";
import { stopMission } from "./decisions/stop-mission.ts";
import type { StepContext } from "./draft.ts";
import { candidateSealed, sealRefused } from "./outcomes/candidate-sealed.ts";
import { checkFinished } from "./outcomes/check-finished.ts";
import { stopDeadlinePassed, waitDeadlinePassed } from "./outcomes/deadline-passed.ts";
import { delivered, deliveryFailed } from "./outcomes/delivered.ts";
import { effectFailed, effectStopped } from "./outcomes/effect-failed.ts";
import { effectStarted } from "./outcomes/effect-started.ts";
import { provisioned, setupFinished } from "./outcomes/provisioned.ts";
import { reconcile } from "./outcomes/reconcile.ts";
import { turnAdopted, turnFinished, turnLost } from "./outcomes/turn-finished.ts";
import { rolledBack, unitCommitted } from "./outcomes/unit-committed.ts";
import type { MissionOutcome, OutcomeOf } from "./outcomes.ts";
import { rejected } from "./rejections.ts";
import { mayDo } from "./roles.ts";
import { hasEnded, type Mission } from "./state.ts";

/** A command, with what the runner found out about its target before the transaction. */
export interface CommandInput {
  command: MissionCommand;
  target?: TargetFacts;
}

/** A command to a mission that exists. */
type FurtherCommand = Exclude<MissionCommand, { type: "start_mission" }>;

type CommandTable = {
  [T in FurtherCommand["type"]]: (command: CommandOf<T>, mission: Mission, at: StepContext) => MissionDecision;
};

const commands: CommandTable = {
  approve_candidate: approveCandidate,
  reject_candidate: rejectCandidate,
  answer_question: answerQuestion,
  interject,
  pause_mission: pauseMission,
  resume_mission: resumeMission,
  stop_mission: stopMission,
  raise_brake: raiseBrake,
  replan_mission: replanMission,
};

type OutcomeTable = {
  [T in MissionOutcome["type"]]: (outcome: OutcomeOf<T>, mission: Mission, at: StepContext) => MissionDecision;
};

const outcomes: OutcomeTable = {
  effect_started: effectStarted,
  provisioned,
  setup_finished: setupFinished,
  turn_finished: turnFinished,
  turn_adopted: turnAdopted,
  turn_lost: turnLost,
  candidate_sealed: candidateSealed,
  seal_refused: sealRefused,
  check_finished: checkFinished,
  unit_committed: unitCommitted,
  rolled_back: rolledBack,
  delivered,
  delivery_failed: deliveryFailed,
  effect_failed: effectFailed,
  effect_stopped: effectStopped,
  wait_deadline_passed: waitDeadlinePassed,
  stop_deadline_passed: stopDeadlinePassed,
};

/** Decides a user's command. Pure: time, ids and what the world looks like arrive in the input. */
export function stepCommand(mission: Mission | null, input: CommandInput, at: StepContext): MissionDecision {
  const { command } = input;
  if (!mayDo(at.actor.role, command.type)) return rejected("role_may_not");
  if (command.type === "start_mission") return startMission(command, mission, input.target);
  if (!mission) return rejected("mission_not_found");
  if (hasEnded(mission)) return rejected("mission_has_ended");
  return decide(command, mission, at);
}

function decide<T extends FurtherCommand["type"]>(
  command: Extract<FurtherCommand, { type: T }>,
  mission: Mission,
  at: StepContext,
): MissionDecision {
  return (commands[command.type] as CommandTable[T])(command as CommandOf<T>, mission, at);
}

/** Decides what follows from something the runner did. */
export function stepOutcome(mission: Mission | null, outcome: MissionOutcome, at: StepContext): MissionDecision {
  if (!mission) return rejected("mission_not_found");
  if (hasEnded(mission)) return reconcile(outcome, mission, at);
  return settle(outcome, mission, at);
}

function settle<T extends MissionOutcome["type"]>(
  outcome: OutcomeOf<T>,
  mission: Mission,
  at: StepContext,
): MissionDecision {
  return (outcomes[outcome.type] as OutcomeTable[T])(outcome, mission, at);
}
