import { z } from "zod";

const text = z.string().trim().min(1).max(65_536);
const handoff = text.optional();

/** How an agent ends its turn. "done" is a request for verification, never a proof. */
export const verdictSchema = z.discriminatedUnion("status", [
  z.strictObject({ status: z.literal("done"), evidence: text, handoff }),
  z.strictObject({ status: z.literal("retry"), analysis: text, handoff }),
  z.strictObject({ status: z.literal("blocked"), question: text, handoff }),
]);

export type Verdict = z.infer<typeof verdictSchema>;

/** The tool, tag and key under which an agent gives its verdict. */
export const verdictName = "mission_status";
