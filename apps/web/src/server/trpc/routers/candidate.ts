import { findCandidateDiff } from "@sortie/db/candidate-diffs";
import { z } from "zod";
import { reading } from "../init.ts";
import { missionId } from "../inputs.ts";

const candidateInput = z.strictObject({
  mission: missionId,
  candidate: z.string().regex(/^[0-9a-f]{40}$/, "not a commit"),
});

export const candidate = {
  /** What a candidate changes from base, as its runner kept it when it was sealed; null where there is none. */
  diff: reading
    .input(candidateInput)
    .query(async ({ ctx, input }) => (await findCandidateDiff(ctx.deps.sql, input.mission, input.candidate)) ?? null),
};
