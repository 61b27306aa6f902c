import { rejectionSays } from "@sortie/core/mission/rejections";
import { statuses } from "@sortie/core/mission/state";
import { statusGroups } from "@sortie/core/read-models/status-group";
import { waitRows } from "@sortie/core/read-models/wait-row";
import { readActivity } from "@sortie/db/activity";
import { readEvents } from "@sortie/db/event-store";
import { loadMission } from "@sortie/db/missions";
import { countByStatus, countQueued, missionsInNeed } from "@sortie/db/queries/attention";
import { finishedChecks, headOf, ownershipOf, startRefusal } from "@sortie/db/queries/mission-detail";
import { countMissions, listMissions, missionsPerPageMax } from "@sortie/db/queries/mission-list";
import { runnersSeen } from "@sortie/db/queries/runners-seen";
import { listWaits } from "@sortie/db/queries/waits";
import { z } from "zod";
import { pageMax, runnerGoneMs } from "../../limits.ts";
import { missionView } from "../../readings/mission-view.ts";
import { nextCommand } from "../../readings/next-command.ts";
import { Refusal } from "../errors.ts";
import { reading } from "../init.ts";
import { missionId, pageOf, version } from "../inputs.ts";

const notFound = () => new Refusal("NOT_FOUND", "mission_not_found", rejectionSays.mission_not_found);

const filter = z.strictObject({
  text: z.string().max(200).optional(),
  repository: z.string().max(2_000).optional(),
});
const listInput = filter
  .extend({
    status: z.enum(statuses).optional(),
    groups: z.array(z.enum(statusGroups)).max(statusGroups.length).optional(),
    limit: pageOf(missionsPerPageMax, 50),
    cursor: missionId.nullish(),
    /** Sent with every page by clients that read on and on; pages go one way. */
    direction: z.literal("forward").optional(),
  })
  .prefault({});
const pageInput = z.strictObject({ mission: missionId, after: version.default(0), limit: pageOf(pageMax, pageMax) });

/** What the screens and the CLI read of missions. */
export const read = {
  list: reading.input(listInput).query(({ ctx, input }) => listMissions(ctx.deps.sql, input)),

  /** How many missions there are of each group, of those that are found. */
  counts: reading.input(filter.prefault({})).query(({ ctx, input }) => countMissions(ctx.deps.sql, input)),

  show: reading.input(z.strictObject({ mission: missionId })).query(async ({ ctx: { deps }, input }) => {
    const mission = await loadMission(deps.sql, input.mission);
    if (!mission) throw notFound();
    const checks = await finishedChecks(deps.prisma, mission.id);
    return missionView(mission, checks, await ownershipOf(deps.sql, mission.id));
  }),

  /** Where a mission is, in one small answer for who waits for it; null while its start has not settled. */
  situation: reading.input(z.strictObject({ mission: missionId })).query(async ({ ctx: { deps }, input }) => {
    const runners = (await runnersSeen(deps.sql, runnerGoneMs)).length;
    const mission = await loadMission(deps.sql, input.mission);
    if (!mission) {
      if ((await headOf(deps.prisma, input.mission)) === undefined) throw notFound();
      const refused = await startRefusal(deps.prisma, input.mission);
      return { mission: input.mission, runners, situation: null, refused };
    }
    const { phase, status, pause, ended, delivered, version, due, turns, units } = mission;
    const [waits, next] = [waitRows(mission), nextCommand(mission)];
    const unitsPassed = units.filter((unit) => unit.state === "passed").length;
    const parts = { phase, status, pause, ended, delivered, version, turns, unitsPassed, unitsTotal: units.length };
    return {
      mission: input.mission,
      runners,
      refused: null,
      situation: { ...parts, isDue: due.length > 0, waits, next },
    };
  }),

  status: reading.query(async ({ ctx: { deps } }) => {
    const rows = await missionsInNeed(deps.prisma, new Date());
    const missions = await Promise.all(rows.map(({ id }) => loadMission(deps.sql, id)));
    const attention = rows.flatMap(({ updatedAt, ...row }, at) => {
      const mission = missions[at];
      if (!mission) return [];
      const detail = mission.pause?.detail ?? mission.ended?.detail ?? Object.values(mission.waits)[0]?.asked ?? "";
      return [{ ...row, updatedAt: updatedAt.toISOString(), detail, next: nextCommand(mission) }];
    });
    return {
      attention,
      counts: await countByStatus(deps.prisma),
      queued: await countQueued(deps.prisma),
      runners: (await runnersSeen(deps.sql, runnerGoneMs)).length,
    };
  }),

  waits: reading
    .input(z.strictObject({ limit: pageOf(missionsPerPageMax, 100) }).prefault({}))
    .query(({ ctx, input }) => listWaits(ctx.deps.prisma, input.limit)),

  events: reading.input(pageInput).query(async ({ ctx: { deps }, input: { mission, after, limit } }) => {
    const events = await readEvents(deps.sql, mission, after, limit);
    const head = await headOf(deps.prisma, mission);
    if (head === undefined) throw notFound();
    return { events, head };
  }),

  activity: reading.input(pageInput).query(async ({ ctx: { deps }, input: { mission, after, limit } }) => {
    if ((await headOf(deps.prisma, mission)) === undefined) throw notFound();
    return { entries: await readActivity(deps.sql, mission, after, limit) };
  }),
};
