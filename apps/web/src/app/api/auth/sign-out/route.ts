import { answerSignOut } from "../../../../server/auth/answer-sign-out.ts";

export const dynamic = "force-dynamic";

export const POST = (request: Request): Promise<Response> => answerSignOut(request);
