import type { OpenedMission } from "../../server/readings/opened-mission.ts";

export type { BriefEvent } from "../../server/readings/brief-event.ts";
export type { OpenedMission } from "../../server/readings/opened-mission.ts";

export type LatestCheck = OpenedMission["checks"][number];

/** A mission of which there is only a start, queued or refused. */
export interface UnstartedMission {
  state: null;
  mission: string;
  refused: { rule: string; says: string } | null;
  runners: number;
}

export type Opened = OpenedMission | UnstartedMission;
