import type { Recorded } from "../mission/events.ts";
import type { Mission } from "../mission/state.ts";

/** One thing an agent said or did in a turn; positions rise within a mission. */
export interface ActivityEntry {
  position: number;
  turn: number;
  stream: string;
  offset: number;
  kind: string;
  body: string;
  at: string;
}

/**
 * What a feed sends, by the name of its server-sent event. Cursors are texts of `cursor.ts`; `after` is where a reader
 * has to be for the frame to follow without a gap, `cursor` where they are afterwards.
 */
export interface FeedFrames {
  events: { mission: string; after: string; cursor: string; events: Recorded[] };
  activity: { mission: string; after: string; cursor: string; entries: ActivityEntry[] };
  /** To one far behind: the state as it is; what comes after `cursor` follows. */
  snapshot: { mission: string; cursor: string; state: Mission };
  /** The cursor was beyond the head: forget everything; it follows from the beginning. */
  reset: { mission: string; head: string };
  /** Where each watched mission is, so that a lost last message shows. */
  ping: { heads: Record<string, string> };
  /** These missions changed; none named: any may have. */
  changed: { missions: string[] };
  /** There is nothing to watch, and nothing of it will follow. */
  gone: { mission: string; rule: string; says: string };
}

export type FrameName = keyof FeedFrames;
export type FeedFrame = { [N in FrameName]: { name: N; data: FeedFrames[N] } }[FrameName];

const names: { [N in FrameName]: true } = {
  events: true,
  activity: true,
  snapshot: true,
  reset: true,
  ping: true,
  changed: true,
  gone: true,
};

/** A frame as its name and JSON came over the wire from our own server; undefined for a name of a later release. */
export function readFrame(name: string | undefined, data: string): FeedFrame | undefined {
  if (name === undefined || !Object.hasOwn(names, name)) return undefined;
  return { name, data: JSON.parse(data) } as FeedFrame;
}
