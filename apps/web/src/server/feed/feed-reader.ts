import { rejectionSays } from "@sortie/core/mission/rejections";
import { bringUp } from "./bring-up.ts";
import type { FeedConnection } from "./feed-connection.ts";
import type { FeedRequest } from "./feed-request.ts";
import { frameBytes } from "./frame-bytes.ts";
import type { MissionHub } from "./mission-hub.ts";

/** Who reads a feed: `key` is the same for the same credentials. */
export interface FeedIdentity {
  key: string;
  /** Rejects where that cannot be told now. */
  stillMay(): Promise<boolean>;
}

/** One open feed: what its client asked for and the way to them. */
export interface FeedReader {
  request: FeedRequest;
  identity: FeedIdentity;
  connection: FeedConnection;
  hubs: readonly MissionHub[];
  /** Called when it ends. */
  leaving: (() => void)[];
}

/** Brings a client up to the present of all their missions and leaves them there, live; `onLive` is called then. */
export async function readFeed(reader: FeedReader, onLive: () => void): Promise<void> {
  await Promise.all(reader.hubs.map((hub) => watch(reader, hub)));
  onLive();
}

async function watch({ request, connection, leaving }: FeedReader, hub: MissionHub): Promise<void> {
  const isKnown = await hub.known();
  if (isKnown === undefined) return;
  const from = request.watches.get(hub.mission);
  if (!isKnown || !from) {
    const says = rejectionSays.mission_not_found;
    connection.send(frameBytes("gone", { mission: hub.mission, rule: "mission_not_found", says }));
    return;
  }
  const watcher = {
    onEvents: (bytes: Uint8Array) => connection.send(bytes),
    onActivity: (bytes: Uint8Array) => request.activity && connection.send(bytes),
  };
  await bringUp({ hub, connection, wants: request }, from, () => leaving.push(hub.join(watcher)));
}
