import type { FeedFrame, FeedFrames, FrameName } from "@sortie/core/feed/frames";
import { readFrame } from "@sortie/core/feed/frames";
import { GET } from "../../app/api/feed/route.ts";
import { requestTo } from "./api-under-test.ts";

/** Asks for a feed as the CLI does, but for what is changed. */
export function openFeed(
  query: string,
  { headers = {}, signal }: { headers?: Record<string, string | undefined>; signal?: AbortSignal } = {},
): Promise<Response> {
  const { headers: sent } = requestTo("feed", { method: "GET", headers });
  return GET(new Request(`http://127.0.0.1:4400/api/feed?${query}`, { headers: sent, ...(signal ? { signal } : {}) }));
}

/** The frames of a feed as they come. */
export class ReadFeed {
  readonly #reader: ReadableStreamDefaultReader<string>;
  #rest = "";
  #frames: { frame: FeedFrame; text: string }[] = [];

  constructor(response: Response) {
    if (response.status !== 200 || !response.body) throw new Error(`the feed answers ${response.status}`);
    this.#reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  }

  /** The next frame and the text it was; undefined at the end of the stream. Rejects where it was cut off. */
  async next(): Promise<{ frame: FeedFrame; text: string } | undefined> {
    while (this.#frames.length === 0) {
      const { value, done } = await this.#reader.read();
      if (done) return undefined;
      const parts = (this.#rest + value).split("\n\n");
      this.#rest = parts.pop() ?? "";
      this.#frames = parts.map((text) => ({ frame: frameOf(text), text }));
    }
    return this.#frames.shift();
  }

  /** The data of the next frame of this name; what comes before it is passed over. */
  async frame<N extends FrameName>(name: N): Promise<FeedFrames[N]> {
    for (;;) {
      const next = await this.next();
      if (!next) throw new Error(`the feed ended without ${name}`);
      if (next.frame.name === name) return next.frame.data as FeedFrames[N];
    }
  }

  /** Versions and positions as they come, until the mission is at `cursor`. Each frame has to follow the one before. */
  async until(cursor: string): Promise<{ versions: number[]; positions: number[] }> {
    const seen = { versions: [] as number[], positions: [] as number[] };
    let at: string | undefined;
    while (at !== cursor) {
      const { frame } = (await this.next()) ?? {};
      if (!frame) throw new Error(`the feed ended at ${at}`);
      if (frame.name !== "events" && frame.name !== "activity") continue;
      if (at !== undefined && frame.data.after !== at) throw new Error(`${frame.data.after} follows ${at}`);
      at = frame.data.cursor;
      if (frame.name === "events") seen.versions.push(...frame.data.events.map(({ version }) => version));
      else seen.positions.push(...frame.data.entries.map(({ position }) => position));
    }
    return seen;
  }

  async close(): Promise<void> {
    await this.#reader.cancel().catch(() => undefined);
  }
}

function frameOf(text: string): FeedFrame {
  const [, name, data = ""] = /^event: (\w+)\ndata: ([^\r\n]*)$/.exec(text) ?? [];
  const frame = readFrame(name, data);
  if (!frame) throw new Error(`no frame: ${text}`);
  return frame;
}
