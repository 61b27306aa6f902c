import { answerClaim } from "../../../../server/auth/answer-claim.ts";

export const dynamic = "force-dynamic";

export const POST = (request: Request): Promise<Response> => answerClaim(request);
