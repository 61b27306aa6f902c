import { type Cursor, cursorText, hasReached, later, readCursor, start } from "@sortie/core/feed/cursor";
import type { FeedFrame } from "@sortie/core/feed/frames";

/** What a watcher gets of a frame and where they are afterwards. */
export interface Advance {
  at: Cursor;
  frame: FeedFrame;
}

/**
 * What a frame of their mission brings to a watcher at `at`; undefined where they have it already, and where they lack
 * what comes before it: the stream that began at their cursor brings that.
 */
export function advance(at: Cursor, frame: FeedFrame): Advance | undefined {
  switch (frame.name) {
    case "events": {
      const { mission, events } = frame.data;
      const span = follows(frame.data, at, "version");
      if (!span) return undefined;
      const fresh = events.filter(({ version }) => version > at.version);
      return { at: span.to, frame: { name: "events", data: { mission, ...span.texts, events: fresh } } };
    }
    case "activity": {
      const { mission, entries } = frame.data;
      const span = follows(frame.data, at, "position");
      if (!span) return undefined;
      const fresh = entries.filter(({ position }) => position > at.position);
      return { at: span.to, frame: { name: "activity", data: { mission, ...span.texts, entries: fresh } } };
    }
    case "snapshot": {
      const to = cursorIn(frame.data.cursor);
      if (to.version < at.version || hasReached(at, to)) return undefined;
      return { at: later(at, to), frame };
    }
    case "reset":
      return hasReached(cursorIn(frame.data.head), at) ? undefined : { at: start, frame };
    case "gone":
      return { at, frame };
    default:
      return undefined;
  }
}

function follows(span: { after: string; cursor: string }, at: Cursor, part: keyof Cursor) {
  const [after, cursor] = [cursorIn(span.after)[part], cursorIn(span.cursor)[part]];
  if (after > at[part] || cursor <= at[part]) return undefined;
  const to = { ...at, [part]: cursor };
  return { to, texts: { after: cursorText(at), cursor: cursorText(to) } };
}

/** A text of our own server; anything else is where nobody has anything. */
export function cursorIn(text: string): Cursor {
  return readCursor(text) ?? start;
}
