import type { OpenedMission } from "../../server/readings/opened-mission.ts";

export type { OpenedMission } from "../../server/readings/opened-mission.ts";
export type LatestCheck = OpenedMission["checks"][number];
