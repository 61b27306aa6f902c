import { type FeedFrame, readFrame } from "@sortie/core/feed/frames";
import { EventSourceParserStream } from "eventsource-parser/stream";
import type { Connection } from "./connection.ts";
import { feedSilenceMs } from "./limits.ts";

/** The frames of one stream of the feed, until it breaks, is silent for too long or the signal aborts. */
export async function* framesOf(connection: Connection, path: string, signal: AbortSignal): AsyncGenerator<FeedFrame> {
  const opening = new AbortController();
  let end = () => opening.abort();
  const onAbort = () => end();
  const timer = setTimeout(onAbort, feedSilenceMs);
  signal.addEventListener("abort", onAbort);
  try {
    const { body } = await connection.open(path, opening.signal);
    const reader = body?.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream()).getReader();
    // Once fetch has answered, Node 20 may forget the signal it was given: what is open is cancelled itself.
    end = () => void reader?.cancel().catch(() => {});
    if (signal.aborted) return;
    for (;;) {
      // A stream that breaks ends: its reader opens the next one.
      const read = await reader?.read().catch(() => undefined);
      if (!read || read.done) return;
      timer.refresh();
      const frame = readFrame(read.value.event, read.value.data);
      if (frame) yield frame;
    }
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", onAbort);
    end();
  }
}
