import { useSyncExternalStore } from "react";
import type { Connection } from "./protocol.ts";
import { tabFeed } from "./tab-feed.ts";

const notYet: Connection = { phase: "connecting", lastEventAt: null };
const subscribe = (listener: () => void) => tabFeed().onConnection(listener);
const now = () => tabFeed().connection();

/** How this browser's stream is doing. Whoever uses it keeps the stream open. */
export function useConnection(): Connection {
  return useSyncExternalStore(subscribe, now, () => notYet);
}
