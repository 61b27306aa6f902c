import { type Mission, openWaits } from "../mission/state.ts";

/** One open wait, as the inbox shows it. Times are ISO 8601, UTC. */
export interface WaitRow {
  id: string;
  mission: string;
  kind: string;
  nonce: string;
  asked: string;
  candidate: string | null;
  openedAt: string;
  deadline: string;
  atDeadline: string;
}

export function waitRows(mission: Mission): WaitRow[] {
  return openWaits(mission).map(([id, wait]) => ({ id, mission: mission.id, ...wait }));
}
