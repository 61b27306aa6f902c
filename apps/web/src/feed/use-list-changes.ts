import { useEffect, useEffectEvent } from "react";
import { tabFeed } from "./tab-feed.ts";

/** Calls when missions changed, at most twice a second; with none named where any may have: read the list again. */
export function useListChanges(onChange: (missions: string[]) => void): void {
  const tell = useEffectEvent(onChange);
  useEffect(() => tabFeed().onListChanges((missions) => tell(missions)), []);
}
