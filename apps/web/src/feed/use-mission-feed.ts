import type { Mission } from "@sortie/core/mission/state";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import { MissionStore } from "./mission-store.ts";
import type { MissionView } from "./mission-view.ts";
import { tabFeed } from "./tab-feed.ts";

/** A mission as it is now: what was loaded, and every event since. What is loaded later for the same mission is not needed. */
export function useMissionFeed(mission: string, loaded: { state: Mission; cursor: string }): MissionView {
  const store = useMemo(() => new MissionStore(mission, loaded), [mission]);
  useEffect(() => tabFeed().watch(store), [store]);
  return useSyncExternalStore(store.subscribe, store.view, store.view);
}
