import type { FeedItem } from "../trpc/routers/feed.ts";

export interface Frame {
  event: string;
  id: string | undefined;
  data: unknown;
}

/** The frames of a server-sent stream, as they come; the end of the loop ends the stream. */
export async function* framesOf(response: Response): AsyncGenerator<Frame> {
  if (!response.body) throw new Error("the answer has no body");
  let rest = "";
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    const parts = (rest + chunk).split("\n\n");
    rest = parts.pop() ?? "";
    for (const part of parts) yield frameOf(part);
  }
}

export type ReceivedItem = FeedItem & { id: string | undefined };

export interface ReadFeed {
  /** The next items, without what keeps the connection alive. */
  take(count: number): Promise<ReceivedItem[]>;
  close(): Promise<void>;
}

export function feedIn(response: Response): ReadFeed {
  const frames = framesOf(response);
  return {
    async close() {
      await frames.return(undefined);
    },
    async take(count) {
      const items: ReceivedItem[] = [];
      while (items.length < count) {
        const { value, done } = await frames.next();
        if (done) throw new Error(`the feed ended after ${items.length} items`);
        if (value.event === "serialized-error") throw new Error(JSON.stringify(value.data));
        if (value.event === "message") items.push({ ...(value.data as FeedItem), id: value.id });
      }
      return items;
    },
  };
}

function frameOf(text: string): Frame {
  const fields = new Map(
    text.split("\n").map((line) => {
      const at = line.indexOf(":");
      return [line.slice(0, at), line.slice(at + 1).trimStart()] as const;
    }),
  );
  const data = fields.get("data");
  return {
    event: fields.get("event") ?? "message",
    id: fields.get("id"),
    data: data === undefined || data === "" ? undefined : JSON.parse(data),
  };
}
