import type { EffectId, MissionId, WaitId } from "../kernel/ids.ts";
import type { Check, CheckResult } from "./check.ts";
import type { BrakeName, MissionConfig } from "./config.ts";
import type { UnitPlan } from "./plan.ts";
import type { Actor } from "./roles.ts";
import type { Verdict } from "./verdict.ts";

export type Phase = "research" | "plan" | "execute" | "review" | "done" | "failed";
export type Status = "idle" | "working" | "waiting_for_input" | "paused" | "done" | "error";
export type PauseReason = "backoff" | "infra" | "operator" | "no_progress";
export type FailureReason = "max_iterations" | "cancelled" | "wait_expired";
export type UnitFailure = "turn_error" | "no_verdict" | "retry" | "seal_refused" | "check" | "regression";
export type Flag = "not_discriminating" | "changed_judge";

export type WaitKind = "question" | "approval";
export type AtDeadline = "resume" | "give_up";

type Event<T extends string, D = object> = { type: `mission.${T}` } & D;

export type MissionEvent =
  | Event<"created", { config: MissionConfig; base: string; branch: string; retryOf?: MissionId }>
  | Event<"provision_started", { effect: EffectId }>
  | Event<"provisioned", { effect: EffectId; base: string; branch: string; home: string; sandbox: string }>
  | Event<"phase_started", { phase: Phase }>
  | Event<"setup_started", { effect: EffectId }>
  | Event<"setup_finished", { effect: EffectId; result: CheckResult }>
  | Event<"plan_submitted", { units: UnitPlan[] }>
  | Event<"plan_accepted", { units: { title: string; commandHash: string }[] }>
  | Event<"replanned", { reason: string }>
  | Event<
      "turn_started",
      { effect: EffectId; turn: number; role: "implementer" | "fixer"; unit: number; engine: string }
    >
  | Event<"turn_adopted", { effect: EffectId; turn: number; found: "running" | "ended" }>
  | Event<"turn_lost", { effect: EffectId; turn: number; killed: number[]; proof: string }>
  | Event<
      "turn_finished",
      { effect: EffectId; turn: number; unit: number; verdict: Verdict | null; reason: string; durationMs: number }
    >
  | Event<"seal_started", { effect: EffectId }>
  | Event<
      "candidate_sealed",
      { effect: EffectId; unit: number; commit: string; tree: string; changed: string[]; judges: string[] }
    >
  | Event<"check_started", { effect: EffectId; check: Check; candidate: string | null }>
  | Event<"check_finished", { effect: EffectId; check: Check; candidate: string | null; result: CheckResult }>
  | Event<"unit_flagged", { unit: number; flag: Flag; detail: string }>
  | Event<"unit_regressed", { unit: number; check: Check }>
  | Event<"unit_failed", { unit: number; reason: UnitFailure; fingerprint: string | null; detail: string }>
  | Event<"unit_verified", { unit: number; candidate: string }>
  | Event<"review_skipped", { unit: number; policy: string }>
  | Event<"commit_started", { effect: EffectId }>
  | Event<"unit_passed", { effect: EffectId; unit: number; passed: true; commit: string }>
  | Event<"rework_requested", { unit: number; fingerprint: string; reason: string; by: Actor }>
  | Event<"roll_back_started", { effect: EffectId }>
  | Event<"rolled_back", { effect: EffectId; to: string; keptAs: string | null }>
  | Event<
      "wait_opened",
      {
        wait: WaitId;
        nonce: string;
        kind: WaitKind;
        asked: string;
        candidate: string | null;
        deadline: string;
        atDeadline: AtDeadline;
      }
    >
  | Event<"wait_answered", { wait: WaitId; by: Actor; answer: string }>
  | Event<"wait_expired", { wait: WaitId; next: AtDeadline }>
  | Event<"interjected", { by: Actor; message: string }>
  | Event<"interjection_read", { turn: number; count: number }>
  | Event<"brake_raised", { brake: BrakeName; to: number; by: Actor }>
  | Event<"delivery_started", { effect: EffectId; candidate: string; kind: "patch" | "branch" }>
  | Event<"delivered", { effect: EffectId; candidate: string; kind: "patch" | "branch"; where: string }>
  | Event<"delivery_failed", { effect: EffectId; kind: "patch" | "branch"; reason: string }>
  | Event<"effect_failed", { effect: EffectId; reason: string }>
  | Event<"effect_stopped", { effect: EffectId; killed: number[] }>
  | Event<"pause_requested", { by: Actor }>
  | Event<"paused", { reason: PauseReason; remedy: string; detail: string }>
  | Event<"resumed", { by: Actor }>
  | Event<"stop_requested", { by: Actor; deadline: string; reason: string | null }>
  | Event<"stop_acknowledged", { killed: number[] }>
  | Event<"done", { candidate: string; fingerprint: string }>
  | Event<"failed", { reason: FailureReason; detail: string; fingerprint: string }>
  | Event<"reconciled", { canonical: string; refused: string; detail: string }>;

export type MissionEventType = MissionEvent["type"];
export type EventOf<T extends MissionEventType> = Extract<MissionEvent, { type: T }>;

/** A stored event that this version does not know: kept and shown, changes nothing but the version. */
export interface UnknownEvent {
  type: "unknown";
  kind: string;
  payload: unknown;
}

/** One entry of a mission's log. `version` counts 1, 2, 3 … without a gap; `at` is the database's time (ISO 8601, UTC). */
export interface Recorded<E = MissionEvent | UnknownEvent> {
  mission: MissionId;
  version: number;
  at: string;
  actor: Actor;
  /** The command id or effect id that caused it. */
  cause: string;
  provenance: "live" | "replay" | "import";
  schema: number;
  event: E;
}
