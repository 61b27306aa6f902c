import type { EffectId, WaitId } from "../kernel/ids.ts";
import type { CheckResult } from "./check.ts";
import type { Verdict } from "./verdict.ts";

/** What only the runner may report. A client cannot send one. */
export type MissionOutcome =
  | { type: "effect_started"; effect: EffectId }
  | { type: "provisioned"; effect: EffectId; base: string; branch: string; home: string; sandbox: string }
  | { type: "setup_finished"; effect: EffectId; result: CheckResult }
  | {
      type: "turn_finished";
      effect: EffectId;
      verdict: Verdict | null;
      /** Set when the turn broke: the program failed, was silent too long, could not start. */
      error: string | null;
      /** Why there is no verdict, or how it was given; shown in the log. */
      reason: string;
      durationMs: number;
    }
  /** Another runner goes on with the turn: its agent still works, or ended while nobody was there. */
  | { type: "turn_adopted"; effect: EffectId; found: "running" | "ended" }
  | { type: "turn_lost"; effect: EffectId; killed: number[]; proof: string }
  | {
      type: "candidate_sealed";
      effect: EffectId;
      commit: string;
      tree: string;
      changed: string[];
      /** Files that judge and differ from base in the candidate. */
      judges: string[];
    }
  | { type: "seal_refused"; effect: EffectId; refused: { path: string; rule: string }[] }
  | { type: "check_finished"; effect: EffectId; result: CheckResult }
  | { type: "unit_committed"; effect: EffectId; commit: string }
  | { type: "rolled_back"; effect: EffectId; keptAs: string | null }
  | { type: "delivered"; effect: EffectId; where: string }
  | { type: "delivery_failed"; effect: EffectId; reason: string }
  | { type: "effect_failed"; effect: EffectId; reason: string }
  | { type: "effect_stopped"; effect: EffectId; killed: number[] }
  | { type: "wait_deadline_passed"; wait: WaitId }
  | { type: "stop_deadline_passed" };

export type OutcomeOf<T extends MissionOutcome["type"]> = Extract<MissionOutcome, { type: T }>;
