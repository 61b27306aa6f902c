import type { EffectId, WaitId } from "../kernel/ids.ts";
import type { CheckResult } from "../mission/check.ts";
import type { MissionConfig } from "../mission/config.ts";
import type { Effect, EffectName } from "../mission/effects.ts";
import { remedies } from "../mission/endings.ts";
import type { EventOf, PauseReason, UnitFailure } from "../mission/events.ts";
import { commandHash } from "../mission/plan.ts";
import { type Mission, openWaits } from "../mission/state.ts";
import type { Verdict } from "../mission/verdict.ts";
import { base, branch, checkResult, config, done, owner } from "./builders.ts";
import type { Story } from "./given.ts";

type EffectOf<E extends EffectName> = Extract<Effect, { effect: E }>;

/** The id of the one effect that is due; throws where it is of another kind. */
export function dueId(mission: Mission, name?: EffectName): EffectId {
  return dueEffect(mission, name ?? mission.due[0]?.effect.effect ?? "provision").id;
}

function dueEffect<E extends EffectName>(mission: Mission, name: E): { id: EffectId; effect: EffectOf<E> } {
  const entry = mission.due[0];
  if (entry?.effect.effect !== name) throw new Error(`due is ${entry?.effect.effect ?? "nothing"}, not ${name}`);
  return { id: entry.id, effect: entry.effect as EffectOf<E> };
}

export function openWait(mission: Mission): { wait: WaitId; nonce: string; candidate: string } {
  const [entry] = openWaits(mission);
  if (!entry) throw new Error("no wait is open");
  return { wait: entry[0], nonce: entry[1].nonce, candidate: entry[1].candidate ?? "" };
}

export const created = (settings: MissionConfig = config()): Story => [
  { type: "mission.created", config: settings, base, branch },
  { type: "mission.phase_started", phase: "plan" },
];

export const provisionStarted: Story = (m) => ({ type: "mission.provision_started", effect: dueId(m, "provision") });
export const provisioned: Story = (m) => ({
  type: "mission.provisioned",
  effect: dueId(m, "provision"),
  base,
  branch,
  home: "host-1",
  sandbox: "none",
});

export const checkStarted: Story = (m) => {
  const { id, effect } = dueEffect(m, "run_check");
  return { type: "mission.check_started", effect: id, check: effect.check, candidate: effect.candidate };
};
export const checkFinished =
  (result: CheckResult = checkResult()): Story =>
  (m: Mission) => {
    const { id, effect } = dueEffect(m, "run_check");
    return { type: "mission.check_finished", effect: id, check: effect.check, candidate: effect.candidate, result };
  };

const planned: Story = [
  (m: Mission) => ({ type: "mission.plan_submitted", units: m.config.plan }),
  (m: Mission) => ({
    type: "mission.plan_accepted",
    units: m.config.plan.map((unit) => ({ title: unit.title, commandHash: commandHash(unit) })),
  }),
  { type: "mission.phase_started", phase: "execute" },
];

/** A mission whose first turn is due; its check was red at base. */
export const started = (settings: MissionConfig = config(), baseline: CheckResult = checkResult("failed")): Story => [
  created(settings),
  provisionStarted,
  provisioned,
  checkStarted,
  checkFinished(baseline),
  planned,
];

export const turnStarted: Story = (m) => {
  const { id, effect } = dueEffect(m, "run_turn");
  const { turn, role, unit } = effect;
  return { type: "mission.turn_started", effect: id, turn, role, unit, engine: m.config.agent.engine };
};
export const turnFinished =
  (verdict: Verdict | null, reason = ""): Story =>
  (m: Mission) => {
    const { id, effect } = dueEffect(m, "run_turn");
    return {
      type: "mission.turn_finished",
      effect: id,
      turn: effect.turn,
      unit: effect.unit,
      verdict,
      reason,
      durationMs: 7,
    };
  };
export const turnLost: Story = (m) => {
  const { id, effect } = dueEffect(m, "run_turn");
  return { type: "mission.turn_lost", effect: id, turn: effect.turn, killed: [], proof: "its process is gone" };
};

/** A turn that ended with "done"; its seal is due. */
export const claimed: Story = [turnStarted, turnFinished(done())];

export const sealStarted: Story = (m) => ({ type: "mission.seal_started", effect: dueId(m, "seal_candidate") });
/** A turn and the candidate it led to; its first check is due. */
export const sealed = (commit: string, changes: Partial<EventOf<"mission.candidate_sealed">> = {}): Story => [
  claimed,
  sealStarted,
  (m: Mission) => ({
    type: "mission.candidate_sealed",
    effect: dueId(m, "seal_candidate"),
    unit: m.current,
    commit,
    tree: `tree of ${commit}`,
    changed: ["src/parser.js"],
    judges: [],
    ...changes,
  }),
];

/** The checks that a candidate of the current unit passes, one result each: red before green. */
export const checked = (...results: CheckResult[]): Story =>
  results.map((result) => [checkStarted, checkFinished(result)]);
export const verified: Story = [
  (m: Mission) => ({ type: "mission.unit_verified", unit: m.current, candidate: m.candidate?.commit ?? "" }),
  { type: "mission.phase_started", phase: "review" },
  (m: Mission) => ({ type: "mission.review_skipped", unit: m.current, policy: "none" }),
];

export const commitStarted: Story = (m) => ({ type: "mission.commit_started", effect: dueId(m, "commit_unit") });
export const unitPassed = (commit: string): Story => [
  commitStarted,
  (m: Mission) => ({
    type: "mission.unit_passed",
    effect: dueId(m, "commit_unit"),
    unit: m.current,
    passed: true,
    commit,
  }),
];

export const unitFailed =
  (reason: UnitFailure, fingerprint: string | null, detail = "it failed"): Story =>
  (m: Mission) => ({
    type: "mission.unit_failed",
    unit: m.current,
    reason,
    fingerprint,
    detail,
  });
export const rolledBack: Story = [
  (m: Mission) => ({ type: "mission.roll_back_started", effect: dueId(m, "roll_back") }),
  (m: Mission) => ({ type: "mission.rolled_back", effect: dueId(m, "roll_back"), to: m.tip, keptAs: null }),
];
/** A turn that gave up, the failure, and the roll-back; the next turn is due. */
export const turnRetried = (fingerprint: string): Story => [
  turnStarted,
  turnFinished({ status: "retry", analysis: fingerprint }),
  unitFailed("retry", fingerprint),
  rolledBack,
];

export const paused = (reason: PauseReason, detail = "because"): Story => ({
  type: "mission.paused",
  reason,
  remedy: remedies[reason],
  detail,
});
export const pauseRequested: Story = { type: "mission.pause_requested", by: owner };
export const interjected = (message: string): Story => ({ type: "mission.interjected", by: owner, message });
