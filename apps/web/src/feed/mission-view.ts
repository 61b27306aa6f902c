import { cursorText, hasReached } from "@sortie/core/feed/cursor";
import type { ActivityEntry, FeedFrame } from "@sortie/core/feed/frames";
import type { Recorded } from "@sortie/core/mission/events";
import { evolve } from "@sortie/core/mission/evolve";
import type { Mission } from "@sortie/core/mission/state";
import { recentEntriesMax, recentEventsMax } from "../limits.ts";
import { cursorIn } from "./advance.ts";

/** A mission as a screen shows it: what was loaded, and what came live since. */
export interface MissionView {
  state: Mission;
  /** The version of the last event. */
  head: number;
  /** Events since it was loaded, in order, each once, without a gap; the latest 2,000. */
  recent: Recorded[];
  /** What agents said since it was loaded, likewise; the latest 5,000. */
  activity: ActivityEntry[];
  /** How often everything was replaced, so that what was read besides has to be read again. */
  resets: number;
}

/** A view with what it needs to go on. `folded` is null while a log that was reset comes anew. */
export interface LiveView {
  view: MissionView;
  folded: Mission | null;
  position: number;
}

export function viewOf(state: Mission, cursor: string): LiveView {
  const view = { state, head: state.version, recent: [], activity: [], resets: 0 };
  return { view, folded: state, position: cursorIn(cursor).position };
}

export function cursorOf({ folded, position }: LiveView): string {
  return cursorText({ version: folded?.version ?? 0, position });
}

/** The view after a frame of its mission; the same one where the frame brings nothing. */
export function takeFrame(live: LiveView, frame: FeedFrame): LiveView {
  switch (frame.name) {
    case "events":
      return frame.data.events.reduce(takeEvent, live);
    case "activity":
      return takeEntries(live, frame.data.entries);
    case "snapshot":
      return takeSnapshot(live, frame.data);
    case "reset":
      return { ...live, folded: null, position: 0 };
    default:
      return live;
  }
}

function takeEvent(live: LiveView, event: Recorded): LiveView {
  if (event.version !== (live.folded?.version ?? 0) + 1) return live;
  const state = evolve(live.folded, event);
  const { view } = live.folded ? live : replaced(live);
  const recent = [...view.recent, event].slice(-recentEventsMax);
  return { ...live, view: { ...view, state, head: event.version, recent }, folded: state };
}

function takeEntries(live: LiveView, entries: readonly ActivityEntry[]): LiveView {
  const fresh = entries.filter(({ position }) => position > live.position);
  const last = fresh.at(-1);
  if (!last) return live;
  const activity = [...live.view.activity, ...fresh].slice(-recentEntriesMax);
  return { ...live, view: { ...live.view, activity }, position: last.position };
}

function takeSnapshot(live: LiveView, { cursor, state }: { cursor: string; state: Mission }): LiveView {
  const to = cursorIn(cursor);
  const at = cursorIn(cursorOf(live));
  if (to.version < at.version || hasReached(at, to)) return live;
  const { view } = replaced(live);
  const position = Math.max(at.position, to.position);
  return { view: { ...view, state, head: state.version }, folded: state, position };
}

function replaced(live: LiveView): LiveView {
  return { ...live, view: { ...live.view, recent: [], activity: [], resets: live.view.resets + 1 } };
}
