import type { Recorded } from "@sortie/core/mission/events";
import { rejectionSays } from "@sortie/core/mission/rejections";
import { headOf } from "@sortie/db/queries/mission-detail";
import { tracked } from "@trpc/server";
import { z } from "zod";
import { followMission } from "../../feed/follow-mission.ts";
import { Refusal } from "../errors.ts";
import { reading, router } from "../init.ts";
import { missionId, version } from "../inputs.ts";

/** `reset`: the cursor was beyond the head, so forget everything; what follows begins at version 1. */
export type FeedItem = { kind: "event"; event: Recorded } | { kind: "reset"; head: number };

const feedInput = z.strictObject({
  mission: missionId,
  after: version.default(0),
  /** Set by a client that connects again; it counts for more than `after`. */
  lastEventId: z
    .string()
    .regex(/^\d{1,9}$/)
    .optional(),
});

const item = (at: number, content: FeedItem) => tracked(String(at), content);

export const feed = router({
  mission: reading.input(feedInput).subscription(async function* ({ ctx: { deps }, input, signal = never }) {
    const { mission, lastEventId } = input;
    const head = await headOf(deps.prisma, mission);
    if (head === undefined) throw new Refusal("NOT_FOUND", "mission_not_found", rejectionSays.mission_not_found);
    let after = lastEventId === undefined ? input.after : Number(lastEventId);
    if (after > head) {
      yield item(0, { kind: "reset", head });
      after = 0;
    }
    for await (const event of followMission({ sql: deps.sql, bus: deps.bus, mission, after, signal })) {
      yield item(event.version, { kind: "event", event });
    }
  }),
});

const never = new AbortController().signal;
