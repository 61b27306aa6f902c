import type { FeedFrame } from "@sortie/core/feed/frames";
import { type HostLink, linkToHost, randomName } from "./host-link.ts";
import type { Connection, ToTab } from "./protocol.ts";

/** Something in this tab that watches a mission. */
export interface Watching {
  readonly mission: string;
  /** Where it is now. */
  cursor(): string;
  take(frame: FeedFrame): void;
}

/** What this tab wants of the feed, told anew to whoever comes to hold the stream. */
class TabFeed {
  readonly #watching = new Map<number, Watching>();
  readonly #lists = new Set<(missions: string[]) => void>();
  readonly #onConnection = new Set<() => void>();
  readonly #link: HostLink;
  #connection: Connection = { phase: "connecting", lastEventAt: null };
  #lock: string | null = null;
  #lastSub = 0;

  constructor() {
    this.#link = linkToHost((message) => this.#receive(message));
    addEventListener("pagehide", () => this.#link.send({ type: "bye" }));
    addEventListener("pageshow", ({ persisted }) => persisted && this.#sayAll());
    addEventListener("online", () => this.#link.send({ type: "retry" }));
    this.#sayAll();
    void this.#holdLock();
  }

  connection = (): Connection => this.#connection;

  onConnection = (listener: () => void): (() => void) => {
    this.#onConnection.add(listener);
    return () => this.#onConnection.delete(listener);
  };

  watch(watching: Watching): () => void {
    this.#lastSub += 1;
    const sub = this.#lastSub;
    this.#watching.set(sub, watching);
    this.#sayWatch(sub, watching);
    return () => {
      this.#watching.delete(sub);
      this.#link.send({ type: "unwatch", sub });
    };
  }

  onListChanges(listener: (missions: string[]) => void): () => void {
    this.#lists.add(listener);
    if (this.#lists.size === 1) this.#link.send({ type: "lists", wanted: true });
    return () => {
      this.#lists.delete(listener);
      if (this.#lists.size === 0) this.#link.send({ type: "lists", wanted: false });
    };
  }

  #receive(message: ToTab): void {
    if (message.type === "host") this.#sayAll();
    else if (message.type === "frame") this.#watching.get(message.sub)?.take(message.frame);
    else if (message.type === "changed") for (const listener of this.#lists) listener(message.missions);
    else {
      this.#connection = message.connection;
      for (const listener of this.#onConnection) listener();
    }
  }

  #sayAll(): void {
    this.#link.send({ type: "hello", lock: this.#lock });
    for (const [sub, watching] of this.#watching) this.#sayWatch(sub, watching);
    if (this.#lists.size > 0) this.#link.send({ type: "lists", wanted: true });
  }

  #sayWatch(sub: number, watching: Watching): void {
    this.#link.send({ type: "watch", sub, mission: watching.mission, cursor: watching.cursor() });
  }

  /** The host sees by it that this tab is gone, however it went. */
  async #holdLock(): Promise<void> {
    const name = `sortie-feed-tab-${randomName()}`;
    await navigator.locks?.request(name, () => {
      this.#lock = name;
      this.#link.send({ type: "hello", lock: name });
      return new Promise<never>(() => undefined);
    });
  }
}

let held: TabFeed | undefined;

/** This tab's feed, opened when it is first needed; only in a browser. */
export function tabFeed(): TabFeed {
  held ??= new TabFeed();
  return held;
}
