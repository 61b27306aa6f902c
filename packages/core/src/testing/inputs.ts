import type { EffectId } from "../kernel/ids.ts";
import type { CheckResult } from "../mission/check.ts";
import type { CommandOf } from "../mission/commands.ts";
import type { MissionOutcome, OutcomeOf } from "../mission/outcomes.ts";
import type { UnitPlan } from "../mission/plan.ts";
import type { Mission } from "../mission/state.ts";
import type { Verdict } from "../mission/verdict.ts";
import { base, branch, checkResult, done, mission } from "./builders.ts";
import { openWait } from "./stories.ts";

/** What a person asks for; the runner makes the whole configuration of it. */
export const start: CommandOf<"start_mission"> = {
  type: "start_mission",
  mission,
  request: {
    goal: "Fix it",
    repository: "/srv/repository",
    agent: { engine: "command", argv: ["agent"], claim: "verdict" },
  },
};
export const interject = (message = "use the old API"): CommandOf<"interject"> => ({
  type: "interject",
  mission,
  message,
});
export const pause: CommandOf<"pause_mission"> = { type: "pause_mission", mission };
export const resume: CommandOf<"resume_mission"> = { type: "resume_mission", mission };
export const stop: CommandOf<"stop_mission"> = { type: "stop_mission", mission };
export const raise = (brake: CommandOf<"raise_brake">["brake"], to: number): CommandOf<"raise_brake"> => ({
  type: "raise_brake",
  mission,
  brake,
  to,
});
export const replan = (reason = "another way", plan?: UnitPlan[]): CommandOf<"replan_mission"> => ({
  type: "replan_mission",
  mission,
  reason,
  ...(plan ? { plan } : {}),
});

/** Answers the wait that is open; without a candidate, the one it asks about. */
export const approve =
  (candidate?: string) =>
  (m: Mission): CommandOf<"approve_candidate"> => ({
    type: "approve_candidate",
    mission,
    ...openWait(m),
    ...(candidate === undefined ? {} : { candidate }),
  });
export const reject =
  (reason = "the name is wrong", unit?: number) =>
  (m: Mission): CommandOf<"reject_candidate"> => ({
    type: "reject_candidate",
    mission,
    ...openWait(m),
    reason,
    ...(unit === undefined ? {} : { unit }),
  });
export const answer =
  (text = "the second one") =>
  (m: Mission): CommandOf<"answer_question"> => {
    const { wait, nonce } = openWait(m);
    return { type: "answer_question", mission, wait, nonce, answer: text };
  };

const firstDue = (m: Mission): EffectId => m.due[0]?.id ?? (`${mission}:0:0` as EffectId);

type EffectOutcome = Extract<MissionOutcome, { effect: EffectId }>;
type Report<T extends EffectOutcome["type"]> = Omit<OutcomeOf<T>, "type" | "effect">;

/** An outcome of the effect that is due, whatever its kind is. */
export const report =
  <T extends EffectOutcome["type"]>(type: T, payload: Report<T>) =>
  (m: Mission): MissionOutcome =>
    ({ type, effect: firstDue(m), ...payload }) as MissionOutcome;

export const effectStarted = report("effect_started", {});
export const provisioned = report("provisioned", { base, branch, home: "host-1", sandbox: "none" });
export const setUp = (result: CheckResult = checkResult()) => report("setup_finished", { result });
export const turnSays = (verdict: Verdict | null = done(), reason = "") =>
  report("turn_finished", { verdict, error: null, reason, durationMs: 7 });
export const turnBreaks = (error = "exit 1") =>
  report("turn_finished", { verdict: null, error, reason: "", durationMs: 7 });
export const turnAdopted = report("turn_adopted", { found: "running" });
export const turnLost = report("turn_lost", { killed: [], proof: "its process is gone" });
export const seals = (commit: string, changes: Partial<Report<"candidate_sealed">> = {}) =>
  report("candidate_sealed", { commit, tree: `tree of ${commit}`, changed: ["src/parser.js"], judges: [], ...changes });
export const refusesSeal = (...refused: { path: string; rule: string }[]) => report("seal_refused", { refused });
export const checks = (result: CheckResult = checkResult()) => report("check_finished", { result });
export const commits = (commit: string) => report("unit_committed", { commit });
export const rollsBack = (keptAs: string | null = null) => report("rolled_back", { keptAs });
export const delivers = (where = "somewhere") => report("delivered", { where });
export const deliveryFails = (reason = "the ref moved") => report("delivery_failed", { reason });
export const effectFails = (reason = "no space left") => report("effect_failed", { reason });
export const effectStops = report("effect_stopped", { killed: [41] });
export const waitDeadline = (m: Mission): MissionOutcome => ({
  type: "wait_deadline_passed",
  wait: openWait(m).wait,
});
export const stopDeadline: MissionOutcome = { type: "stop_deadline_passed" };
