import type { MissionEvent, MissionEventType, UnknownEvent } from "./events.ts";

/** The shape of the events written by this version. */
export const eventSchema = 1;

const known: { [T in MissionEventType]: true } = {
  "mission.created": true,
  "mission.provision_started": true,
  "mission.provisioned": true,
  "mission.phase_started": true,
  "mission.setup_started": true,
  "mission.setup_finished": true,
  "mission.plan_submitted": true,
  "mission.plan_accepted": true,
  "mission.replanned": true,
  "mission.turn_started": true,
  "mission.turn_adopted": true,
  "mission.turn_lost": true,
  "mission.turn_finished": true,
  "mission.seal_started": true,
  "mission.candidate_sealed": true,
  "mission.check_started": true,
  "mission.check_finished": true,
  "mission.unit_flagged": true,
  "mission.unit_regressed": true,
  "mission.unit_failed": true,
  "mission.unit_verified": true,
  "mission.review_skipped": true,
  "mission.commit_started": true,
  "mission.unit_passed": true,
  "mission.rework_requested": true,
  "mission.roll_back_started": true,
  "mission.rolled_back": true,
  "mission.wait_opened": true,
  "mission.wait_answered": true,
  "mission.wait_expired": true,
  "mission.interjected": true,
  "mission.interjection_read": true,
  "mission.brake_raised": true,
  "mission.delivery_started": true,
  "mission.delivered": true,
  "mission.delivery_failed": true,
  "mission.effect_failed": true,
  "mission.effect_stopped": true,
  "mission.pause_requested": true,
  "mission.paused": true,
  "mission.resumed": true,
  "mission.stop_requested": true,
  "mission.stop_acknowledged": true,
  "mission.done": true,
  "mission.failed": true,
  "mission.reconciled": true,
};

export const missionEventTypes = Object.keys(known) as MissionEventType[];

/** Brings a stored event to today's shape. One of a newer version or of an unknown kind is kept as it is, to be shown. */
export function upcast(kind: string, payload: unknown, schema: number): MissionEvent | UnknownEvent {
  if (schema > eventSchema || !Object.hasOwn(known, kind) || payload === null || typeof payload !== "object") {
    return { type: "unknown", kind, payload };
  }
  return { ...payload, type: kind } as MissionEvent;
}
