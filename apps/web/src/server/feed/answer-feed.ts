import { whoAsks } from "../auth/who-asks.ts";
import { admit } from "../http/admit.ts";
import { errorAnswer } from "../http/error-answer.ts";
import { feedStreamsMax } from "../limits.ts";
import { readFeedRequest } from "./feed-request.ts";

/** The feed over HTTP: one stream of server-sent events for all missions that a client watches. */
export async function answerFeed(request: Request): Promise<Response> {
  const admitted = await admit(request);
  if (admitted instanceof Response) return admitted;
  const { feeds } = admitted.wired;
  const asked = readFeedRequest(new URL(request.url).searchParams);
  if (typeof asked === "string") return errorAnswer(400, "input_not_valid", asked);
  if (feeds.size.readers >= feedStreamsMax) {
    return errorAnswer(503, "too_many_feeds", "this server has as many readers as it can serve");
  }
  const headers = new Headers(request.headers);
  const identity = {
    key: `${headers.get("authorization")}\n${headers.get("cookie")}`,
    stillMay: async () => (await whoAsks(headers, admitted.wired)) !== null,
  };
  return new Response(feeds.open(asked, identity, request.signal), {
    headers: {
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "private, no-store, no-transform",
      "x-accel-buffering": "no",
    },
  });
}
