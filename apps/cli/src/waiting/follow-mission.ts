import { setTimeout as delay } from "node:timers/promises";
import { cursorText } from "@sortie/core/feed/cursor";
import type { FeedFrames } from "@sortie/core/feed/frames";
import type { Connection } from "../api/connection.ts";
import { framesOf } from "../api/frames-of.ts";
import { awayMsMax, retryMs } from "../api/limits.ts";
import { CliRefusal } from "../api/refusal.ts";

export type LogEntry = FeedFrames["events"]["events"][number];

/**
 * A mission's events above a version, each once and in order, until the caller stops or the signal aborts: one live
 * stream after the other, each beginning where the one before was cut.
 */
export async function* followMission(
  connection: Connection,
  mission: string,
  after: number,
  signal: AbortSignal = new AbortController().signal,
): AsyncGenerator<LogEntry, void> {
  let last = after;
  let awaySince: number | undefined;
  while (!signal.aborted) {
    try {
      for await (const frame of framesOf(connection, feedPath(mission, last), signal)) {
        awaySince = undefined;
        if (frame.name === "gone") throw new CliRefusal(frame.data.rule, frame.data.says);
        if (frame.name === "reset") throw beyondHead(frame.data.head);
        if (frame.name !== "events") continue;
        for (const event of frame.data.events.filter(({ version }) => version > last)) {
          last = event.version;
          yield event;
        }
      }
    } catch (error) {
      if (!(error instanceof CliRefusal && error.isPassing)) throw error;
    }
    if (signal.aborted) return;
    awaySince ??= performance.now();
    if (performance.now() - awaySince > awayMsMax)
      throw new CliRefusal("no_answer", "Sortie does not answer any more.");
    await delay(retryMs, undefined, { signal }).catch(() => undefined);
  }
}

function feedPath(mission: string, version: number): string {
  const watch = encodeURIComponent(`${mission}~${cursorText({ version, position: 0 })}`);
  return `/api/feed?watch=${watch}&snapshot=never&activity=never`;
}

function beyondHead(head: string): CliRefusal {
  return new CliRefusal("cursor_beyond_head", `the log ends at version ${head.split(".")[0]}`);
}
