import { answerFeed } from "../../../server/feed/answer-feed.ts";

export const dynamic = "force-dynamic";

export const GET = (request: Request): Promise<Response> => answerFeed(request);
