import { type Cursor, cursorText, earlier, hasReached } from "@sortie/core/feed/cursor";
import type { FeedFrame } from "@sortie/core/feed/frames";
import { feedAskMs, feedLingerMs, feedWatchesMax } from "../limits.ts";
import { advance, cursorIn } from "./advance.ts";
import { FeedStream } from "./feed-stream.ts";
import { LateReaders } from "./late-readers.ts";
import type { Connection, ToHost, ToTab } from "./protocol.ts";

interface Watch {
  mission: string;
  at: Cursor;
}

interface Tab {
  post(message: ToTab): void;
  watches: Map<number, Watch>;
  wantsLists: boolean;
}

/** Holds the one stream of a browser for all its tabs; each watch of each tab has a cursor of its own. */
export class FeedHost {
  readonly #tabs = new Map<string, Tab>();
  readonly #stream: FeedStream;
  readonly #late = new LateReaders();
  /** What the present stream was asked for, and how far it came. */
  #streamed = new Map<string, Cursor>();
  #hasLists = false;
  #wasLost = false;
  #asking: ReturnType<typeof setTimeout> | undefined;
  #lingering: ReturnType<typeof setTimeout> | undefined;

  /** `get` asks our server for a path. */
  constructor(get: (path: string, signal: AbortSignal) => Promise<Response>) {
    this.#stream = new FeedStream({
      ask: (signal) => this.#ask(get, signal),
      onFrame: (frame) => this.#receive(frame),
      onConnection: (connection) => this.#tell(connection),
    });
  }

  hear(id: string, message: ToHost, post: (message: ToTab) => void): void {
    if (message.type === "bye") {
      this.drop(id);
      return;
    }
    const tab = this.#tabs.get(id) ?? { post, watches: new Map(), wantsLists: false };
    this.#tabs.set(id, tab);
    const { connection } = this.#stream;
    const isNews = this.#isNews(tab, message);
    if (message.type === "hello") post({ type: "connection", connection });
    if (message.type === "unwatch") this.#linger();
    else if (isNews || connection.phase !== "live") this.#askSoon();
  }

  /** Takes in what a tab wants; is it more than the present stream brings? */
  #isNews(tab: Tab, message: ToHost): boolean {
    if (message.type === "watch") {
      const { sub, mission } = message;
      const at = cursorIn(message.cursor);
      const streamed = this.#streamed.get(mission);
      tab.watches.set(sub, { mission, at });
      return !(streamed && hasReached(at, streamed));
    }
    if (message.type === "unwatch") tab.watches.delete(message.sub);
    if (message.type === "lists") tab.wantsLists = message.wanted;
    return message.type === "lists" && message.wanted && !this.#hasLists;
  }

  /** The tab is gone. */
  drop(id: string): void {
    this.#tabs.delete(id);
    this.#linger();
  }

  close(): void {
    clearTimeout(this.#asking);
    clearTimeout(this.#lingering);
    this.#stream.close();
  }

  #askSoon(): void {
    this.#asking ??= setTimeout(() => {
      this.#asking = undefined;
      this.#stream.open();
    }, feedAskMs);
  }

  #linger(): void {
    this.#lingering ??= setTimeout(() => {
      this.#lingering = undefined;
      const wanted = this.#wanted();
      if (this.#tabs.size === 0) this.#stream.close();
      else if ([...this.#streamed.keys()].some((mission) => !wanted.has(mission))) this.#askSoon();
    }, feedLingerMs);
  }

  #ask(get: (path: string, signal: AbortSignal) => Promise<Response>, signal: AbortSignal) {
    const wanted = this.#wanted();
    const lists = [...this.#tabs.values()].some(({ wantsLists }) => wantsLists);
    const query = new URLSearchParams([...wanted].map(([mission, at]) => ["watch", `${mission}~${cursorText(at)}`]));
    if (lists) query.set("lists", "1");
    const taken = () => {
      this.#streamed = wanted;
      this.#hasLists = lists;
      this.#late.forget();
      if (wanted.size < feedWatchesMax && !this.#covers(wanted)) this.#askSoon();
    };
    return { answer: get(`/api/feed?${query}`, signal), taken };
  }

  /** Each mission from the earliest of its watches; the latest ones where there are too many. */
  #wanted(): Map<string, Cursor> {
    const wanted = new Map<string, Cursor>();
    for (const { mission, at } of this.#watches()) wanted.set(mission, earlier(at, wanted.get(mission) ?? at));
    return new Map([...wanted].slice(-feedWatchesMax));
  }

  /** False when somebody began to watch while the stream was opened without them. */
  #covers(wanted: ReadonlyMap<string, Cursor>): boolean {
    return [...this.#watches()].every(({ mission, at }) => {
      const from = wanted.get(mission);
      return from !== undefined && hasReached(at, from);
    });
  }

  *#watches(): Generator<Watch> {
    for (const { watches } of this.#tabs.values()) yield* watches.values();
  }

  #receive(frame: FeedFrame): void {
    if (frame.name === "ping") {
      if (this.#late.areThere(frame.data.heads, this.#watches())) this.#askSoon();
    } else if (frame.name === "changed") this.#changed(frame.data.missions);
    else this.#deliver(frame);
  }

  #deliver(frame: Exclude<FeedFrame, { name: "ping" | "changed" }>): void {
    const { mission } = frame.data;
    if ("cursor" in frame.data) this.#streamed.set(mission, cursorIn(frame.data.cursor));
    for (const { post, watches } of this.#tabs.values()) {
      for (const [sub, watch] of watches) {
        const advanced = watch.mission === mission ? advance(watch.at, frame) : undefined;
        if (!advanced) continue;
        watch.at = advanced.at;
        post({ type: "frame", sub, frame: advanced.frame });
      }
    }
  }

  #changed(missions: string[]): void {
    for (const { post, wantsLists } of this.#tabs.values()) if (wantsLists) post({ type: "changed", missions });
  }

  #tell(connection: Connection): void {
    for (const { post } of this.#tabs.values()) post({ type: "connection", connection });
    // What changed meanwhile was not heard.
    if (connection.phase === "live" && this.#wasLost) this.#changed([]);
    this.#wasLost = connection.phase === "lost";
  }
}
