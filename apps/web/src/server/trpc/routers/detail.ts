import { rejectionSays } from "@sortie/core/mission/rejections";
import { readEvents } from "@sortie/db/event-store";
import { headOf, ownershipOf, startRefusal } from "@sortie/db/queries/mission-detail";
import { runnersSeen } from "@sortie/db/queries/runners-seen";
import { turnActivity } from "@sortie/db/queries/turn-activity";
import { z } from "zod";
import { pageMax, runnerGoneMs } from "../../limits.ts";
import { briefEvent } from "../../readings/brief-event.ts";
import { missionScore } from "../../readings/mission-score.ts";
import { openMission } from "../../readings/opened-mission.ts";
import { stateAt } from "../../readings/state-at.ts";
import { Refusal } from "../errors.ts";
import { reading } from "../init.ts";
import { missionId, pageOf, version } from "../inputs.ts";

const notFound = () => new Refusal("NOT_FOUND", "mission_not_found", rejectionSays.mission_not_found);
const ofMission = z.strictObject({ mission: missionId });
const timelineInput = ofMission.extend({ after: version.default(0), limit: pageOf(pageMax, 200) });
const turnInput = ofMission.extend({
  turn: z.int().min(1).max(1_000_000),
  /** The position before which the page ends; `earlier` of the page after it. */
  cursor: z.int().min(1).nullish(),
  /** Sent by the client of an infinite query; there is one. */
  direction: z.literal("forward").optional(),
  limit: pageOf(pageMax, 300),
});

/** What the mission's own screen reads. */
export const detail = {
  /** `state` is null while there is only a start that is queued or was refused. */
  open: reading.input(ofMission).query(async ({ ctx: { deps }, input: { mission } }) => {
    const opened = await openMission(deps.sql, mission);
    if (opened) return opened;
    if ((await headOf(deps.prisma, mission)) === undefined) throw notFound();
    const runners = (await runnersSeen(deps.sql, runnerGoneMs)).length;
    return { state: null, mission, refused: await startRefusal(deps.prisma, mission), runners };
  }),

  /** Who drives a mission now, and how many runners there are that could. */
  owner: reading.input(ofMission).query(async ({ ctx: { deps }, input: { mission } }) => ({
    owner: await ownershipOf(deps.sql, mission),
    runners: (await runnersSeen(deps.sql, runnerGoneMs)).length,
  })),

  /** Events for the rows of the timeline, their long texts cut. */
  timeline: reading.input(timelineInput).query(async ({ ctx: { deps }, input: { mission, after, limit } }) => {
    const events = (await readEvents(deps.sql, mission, after, limit)).map(briefEvent);
    if (events.length === 0 && (await headOf(deps.prisma, mission)) === undefined) throw notFound();
    return { events };
  }),

  stateAt: reading
    .input(ofMission.extend({ version: version.min(1) }))
    .query(async ({ ctx: { deps }, input: { mission, version } }) => {
      const state = await stateAt(deps.sql, mission, version);
      if (!state) throw new Refusal("NOT_FOUND", "version_not_found", "the mission's log does not reach that far");
      return { state };
    }),

  score: reading.input(ofMission).query(async ({ ctx: { deps }, input: { mission } }) => {
    const score = await missionScore(deps.sql, mission);
    if (!score.head && (await headOf(deps.prisma, mission)) === undefined) throw notFound();
    return score;
  }),

  turnActivity: reading
    .input(turnInput)
    .query(({ ctx: { deps }, input: { mission, turn, cursor, limit } }) =>
      turnActivity(deps.sql, mission, { turn, before: cursor ?? undefined, limit }),
    ),
};
