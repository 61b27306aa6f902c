import { answerTrpc } from "../../../../server/http/answer-trpc.ts";

export const dynamic = "force-dynamic";

export const GET = (request: Request): Promise<Response> => answerTrpc(request);
export const POST = (request: Request): Promise<Response> => answerTrpc(request);
