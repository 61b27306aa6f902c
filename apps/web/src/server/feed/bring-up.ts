import { setTimeout as delay } from "node:timers/promises";
import { type Cursor, cursorText, start } from "@sortie/core/feed/cursor";
import { feedEntriesBehindMax, feedEntriesTail, feedEventsBehindMax, feedRetryMs } from "../limits.ts";
import type { FeedConnection } from "./feed-connection.ts";
import { activitySteps, eventSteps, frameBytes, type Step } from "./frame-bytes.ts";
import type { MissionHub } from "./mission-hub.ts";

interface Reader {
  hub: MissionHub;
  connection: FeedConnection;
  wants: { snapshot: boolean; activity: boolean };
}

/** How much a reader lacks; below zero where they are beyond what the hub knows. */
interface Lag {
  events: number;
  entries: number;
}

/**
 * Sends what a reader at `from` lacks of a mission until they are where its hub is: `arrive` is called at that very
 * moment, so that nothing comes in between. Ends without it when the connection does.
 */
export async function bringUp(reader: Reader, from: Cursor, arrive: () => void): Promise<void> {
  const { hub, connection } = reader;
  let at = from;
  while (await connection.room()) {
    if (isAhead(lagOf(reader, at))) await hub.toHead();
    if (connection.signal.aborted) return;
    const lag = lagOf(reader, at);
    if (isAhead(lag)) {
      connection.send(frameBytes("reset", { mission: hub.mission, head: cursorText(hub.at) }));
      at = start;
    } else if (lag.events > 0 || lag.entries > 0) at = await nearer(reader, at, lag);
    else return arrive();
  }
}

function lagOf({ hub, wants }: Reader, at: Cursor): Lag {
  const { version, position } = hub.at;
  return { events: version - at.version, entries: wants.activity ? position - at.position : 0 };
}

const isAhead = ({ events, entries }: Lag): boolean => events < 0 || entries < 0;

async function nearer(reader: Reader, at: Cursor, lag: Lag): Promise<Cursor> {
  const { hub, wants } = reader;
  const isFar = lag.events > feedEventsBehindMax || lag.entries > feedEntriesBehindMax;
  if (wants.snapshot && isFar) return snapshot(reader, at);
  if (lag.events > 0) return sent(reader, at, eventSteps(hub.mission, at, (await hub.log.events(at.version)) ?? []));
  return sent(reader, at, activitySteps(hub.mission, at, (await hub.log.activity(at.position)) ?? []));
}

async function sent({ connection }: Reader, from: Cursor, steps: readonly Step[]): Promise<Cursor> {
  // Somebody published what the log does not have: it may have it later.
  if (steps.length === 0) await delay(feedRetryMs, undefined, { signal: connection.signal }).catch(() => undefined);
  let at = from;
  for (const { bytes, to } of steps) {
    if (!(await connection.room())) break;
    connection.send(bytes);
    at = to;
  }
  return at;
}

async function snapshot({ hub, connection, wants }: Reader, at: Cursor): Promise<Cursor> {
  const position = wants.activity ? Math.max(at.position, hub.at.position - feedEntriesTail) : at.position;
  const state = await hub.log.state();
  if (!state) return at;
  const cursor = { version: state.version, position };
  connection.send(frameBytes("snapshot", { mission: hub.mission, cursor: cursorText(cursor), state }));
  return cursor;
}
