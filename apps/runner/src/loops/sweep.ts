import { publishCommand, publishWork } from "@sortie/bus/publish";
import type { MissionOutcome } from "@sortie/core/mission/outcomes";
import type { Actor } from "@sortie/core/mission/roles";
import { type Mission, openWaits } from "@sortie/core/mission/state";
import { staleCommands } from "@sortie/db/commands";
import { dueMissions, missionsPastDeadline } from "@sortie/db/due-missions";
import { releaseLeasesOf } from "@sortie/db/leases";
import { loadMission } from "@sortie/db/missions";
import { forgetRunner, type RunnerEntry, runnersOn, seeRunner } from "@sortie/db/runners";
import { submitOutcome } from "@sortie/db/submit";
import { readProcesses } from "../custody/process-table.ts";
import { limits } from "../limits.ts";
import type { Missions } from "./drive-missions.ts";
import type { LoopDeps } from "./loop-deps.ts";
import { repeatedly } from "./repeatedly.ts";

/** Finds what messages missed: commands nobody settled, missions nobody drives, deadlines, runners that died here. */
export function sweepLoop(deps: LoopDeps, self: RunnerEntry, missions: Missions, signal: AbortSignal): Promise<void> {
  return repeatedly(deps, "sweep", limits.sweepEveryMs, signal, async () => {
    await seeRunner(deps.sql, self);
    await buryDeadRunners(deps, self);
    for (const id of await dueMissions(deps.sql, self.host, limits.sweepRowsMax)) missions.wake(id);
    await announceAgain(deps);
    for (const id of await missionsPastDeadline(deps.sql, limits.sweepRowsMax)) await meetDeadlines(deps, id, self);
  });
}

/** Gives up at the first that the broker does not take: each costs seconds, and what is due does not need it. */
async function announceAgain({ sql, bus }: LoopDeps): Promise<void> {
  for (const id of await staleCommands(sql, limits.relayGraceMs, limits.sweepRowsMax)) {
    const { published } = await publishCommand(bus, id, { fresh: true });
    if (!published) return;
  }
}

async function buryDeadRunners({ sql, log }: LoopDeps, self: RunnerEntry): Promise<void> {
  const others = (await runnersOn(sql, self.host)).filter((runner) => runner.id !== self.id);
  if (others.length === 0) return;
  const alive = new Set(readProcesses().map(({ pid, start }) => `${pid} ${start}`));
  for (const { id, pid, processStart } of others) {
    if (alive.has(`${pid} ${processStart}`)) continue;
    const freed = await releaseLeasesOf(sql, id);
    await forgetRunner(sql, id);
    log.info({ runner: id, freed }, "a runner of this host is gone; its leases are free");
  }
}

async function meetDeadlines(deps: LoopDeps, id: string, self: RunnerEntry): Promise<void> {
  const mission = await loadMission(deps.sql, id);
  if (!mission) return;
  const actor: Actor = { kind: "runner", name: self.id, role: "operator" };
  for (const outcome of deadlinesOf(mission)) {
    const submitted = await submitOutcome(deps, id, outcome, { actor, cause: "deadline", lease: null });
    if (submitted.status !== "appended") continue;
    deps.announcer.announce(submitted.events);
    if (submitted.mission.due.length > 0) await publishWork(deps.bus, submitted.mission.home ?? deps.host, id);
  }
}

/** Each is refused by the database's clock where it has not passed yet. */
function deadlinesOf(mission: Mission): MissionOutcome[] {
  const waits = openWaits(mission).map(([wait]): MissionOutcome => ({ type: "wait_deadline_passed", wait }));
  return mission.stop ? [...waits, { type: "stop_deadline_passed" }] : waits;
}
