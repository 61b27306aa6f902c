import { z } from "zod";
import { carryOut } from "../../commands/carry-out.ts";
import { findWait } from "../../commands/find-wait.ts";
import { newCommandId } from "../../commands/new-id.ts";
import { commanding } from "../init.ts";
import { ofWait, said } from "../inputs.ts";

const candidate = z.string().min(1).max(100).optional();

/** What a person answers to a mission that waits for one. The answered wait comes back with the answer. */
export const answer = {
  approve: commanding("approve_candidate")
    .input(ofWait.extend({ candidate }))
    .mutation(async ({ ctx, input }) => {
      const found = await findWait(ctx.deps.sql, "approval", input);
      if ("refused" in found) return found;
      const address = { ...found, candidate: found.candidate ?? "" };
      const { mission, id = newCommandId() } = input;
      return { ...address, ...(await carryOut(ctx, id, { type: "approve_candidate", mission, ...address })) };
    }),

  reject: commanding("reject_candidate")
    .input(ofWait.extend({ candidate, reason: said, unit: z.int().min(0).optional() }))
    .mutation(async ({ ctx, input }) => {
      const found = await findWait(ctx.deps.sql, "approval", input);
      if ("refused" in found) return found;
      const address = { ...found, candidate: found.candidate ?? "" };
      const { mission, reason, unit, id = newCommandId() } = input;
      const command = { type: "reject_candidate", mission, reason, ...address } as const;
      return { ...address, ...(await carryOut(ctx, id, unit === undefined ? command : { ...command, unit })) };
    }),

  answer: commanding("answer_question")
    .input(ofWait.extend({ answer: said }))
    .mutation(async ({ ctx, input }) => {
      const found = await findWait(ctx.deps.sql, "question", input);
      if ("refused" in found) return found;
      const { wait, nonce } = found;
      const { mission, id = newCommandId() } = input;
      const command = { type: "answer_question", mission, wait, nonce, answer: input.answer } as const;
      return { wait, nonce, ...(await carryOut(ctx, id, command)) };
    }),
};
