import { answerSignIn } from "../../../../server/auth/answer-sign-in.ts";

export const dynamic = "force-dynamic";

export const POST = (request: Request): Promise<Response> => answerSignIn(request);
