import { type Cursor, cursorText } from "@sortie/core/feed/cursor";
import type { ActivityEntry, FeedFrames, FrameName } from "@sortie/core/feed/frames";
import type { Recorded } from "@sortie/core/mission/events";
import { feedFrameCharsMax } from "../limits.ts";

const utf8 = new TextEncoder();

/** A server-sent event as it goes over the wire: made once, handed to every reader. */
export function frameBytes<N extends FrameName>(name: N, data: FeedFrames[N]): Uint8Array {
  return framed(name, JSON.stringify(data));
}

export interface Step {
  bytes: Uint8Array;
  /** Where its reader is afterwards. */
  to: Cursor;
}

/** Events that follow `from` without a gap, as frames of bounded size. */
export function eventSteps(mission: string, from: Cursor, events: readonly Recorded[]): Step[] {
  return steps(events, from, (at, { version }) => ({ ...at, version }), "events", mission);
}

/** Activity entries that follow `from`, as frames of bounded size. */
export function activitySteps(mission: string, from: Cursor, entries: readonly ActivityEntry[]): Step[] {
  return steps(entries, from, (at, { position }) => ({ ...at, position }), "entries", mission);
}

function steps<T>(
  items: readonly T[],
  from: Cursor,
  moved: (at: Cursor, item: T) => Cursor,
  field: "events" | "entries",
  mission: string,
): Step[] {
  const done: Step[] = [];
  let texts: string[] = [];
  let characters = 0;
  let [after, at] = [from, from];
  const close = () => {
    const head = `"mission":${JSON.stringify(mission)},"after":"${cursorText(after)}","cursor":"${cursorText(at)}"`;
    const name = field === "events" ? "events" : "activity";
    done.push({ bytes: framed(name, `{${head},"${field}":[${texts.join(",")}]}`), to: at });
    [texts, characters, after] = [[], 0, at];
  };
  for (const item of items) {
    const text = JSON.stringify(item);
    if (texts.length > 0 && characters + text.length > feedFrameCharsMax) close();
    texts.push(text);
    characters += text.length;
    at = moved(at, item);
  }
  if (texts.length > 0) close();
  return done;
}

function framed(name: FrameName, json: string): Uint8Array {
  return utf8.encode(`event: ${name}\ndata: ${json}\n\n`);
}
