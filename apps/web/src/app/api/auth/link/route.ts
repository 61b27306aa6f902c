import { answerLink } from "../../../../server/auth/answer-link.ts";

export const dynamic = "force-dynamic";

export const POST = (request: Request): Promise<Response> => answerLink(request);
