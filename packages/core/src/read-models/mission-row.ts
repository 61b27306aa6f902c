import { hasEnded, type Mission, openWaits } from "../mission/state.ts";
import { titleOf } from "../mission/title.ts";

/** What lists and the sweep read of a mission; a fold, equal after every replay. Times are ISO 8601, UTC. */
export interface MissionRow {
  id: string;
  version: number;
  phase: string;
  status: string;
  pauseReason: string | null;
  title: string;
  repository: string;
  branch: string;
  home: string | null;
  unitsPassed: number;
  unitsTotal: number;
  /** Has the driver something to do now? */
  isDue: boolean;
  /** The earliest deadline that the sweep has to watch. */
  deadlineAt: string | null;
  createdAt: string;
  updatedAt: string;
  state: Mission;
}

export function missionRow(mission: Mission): MissionRow {
  return {
    id: mission.id,
    version: mission.version,
    phase: mission.phase,
    status: mission.status,
    pauseReason: mission.pause?.reason ?? null,
    title: titleOf(mission.config),
    repository: mission.config.repository,
    branch: mission.branch,
    home: mission.home,
    unitsPassed: mission.units.filter((unit) => unit.state === "passed").length,
    unitsTotal: mission.units.length || mission.config.plan.length,
    isDue: mission.due.length > 0,
    deadlineAt: earliestDeadline(mission),
    createdAt: mission.createdAt,
    updatedAt: mission.updatedAt,
    state: mission,
  };
}

function earliestDeadline(mission: Mission): string | null {
  if (hasEnded(mission)) return null;
  const deadlines = [
    ...openWaits(mission).map(([, wait]) => wait.deadline),
    ...(mission.stop ? [mission.stop.deadline] : []),
  ];
  return deadlines.sort()[0] ?? null;
}
