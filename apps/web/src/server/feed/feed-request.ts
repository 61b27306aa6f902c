import { type Cursor, earlier, readCursor } from "@sortie/core/feed/cursor";
import { missionIdPattern } from "@sortie/core/kernel/ids";
import { feedWatchesMax } from "../limits.ts";

/** What a client asks its feed for. */
export interface FeedRequest {
  /** Mission → where the client is. */
  watches: ReadonlyMap<string, Cursor>;
  /** Hints for lists. */
  lists: boolean;
  /** May one far behind get the state instead of every event? */
  snapshot: boolean;
  activity: boolean;
}

/** `watch=<mission>~<cursor>` as often as needed, `lists=1`, `snapshot=never`, `activity=never`; a text says what is wrong. */
export function readFeedRequest(query: URLSearchParams): FeedRequest | string {
  const watches = new Map<string, Cursor>();
  for (const watch of query.getAll("watch")) {
    const [mission = "", text = "", ...rest] = watch.split("~");
    const cursor = readCursor(text);
    if (!missionIdPattern.test(mission) || !cursor || rest.length > 0) return "watch is <mission>~<cursor>";
    watches.set(mission, earlier(cursor, watches.get(mission) ?? cursor));
  }
  if (watches.size > feedWatchesMax) return `a feed watches at most ${feedWatchesMax} missions`;
  return {
    watches,
    lists: query.get("lists") === "1",
    snapshot: query.get("snapshot") !== "never",
    activity: query.get("activity") !== "never",
  };
}
