import type { Bus } from "@sortie/bus/connect";
import { followEvents, followLive } from "@sortie/bus/follow";
import type { EventMessage } from "@sortie/bus/messages";
import { type Cursor, hasReached } from "@sortie/core/feed/cursor";
import type { PrismaClient } from "@sortie/db/prisma";
import type { Sql } from "@sortie/db/sql";
import { feedPageMax } from "../limits.ts";
import { logError } from "../log.ts";
import { activitySteps, eventSteps, type Step } from "./frame-bytes.ts";
import { MissionLog } from "./mission-log.ts";
import { beginAt, feedFrom, fill, hasGap, offer, takeReady } from "./order-feed.ts";

/** Somebody who has everything up to where the hub is, and gets what comes next. */
export interface Watcher {
  onEvents(bytes: Uint8Array): void;
  onActivity(bytes: Uint8Array): void;
}

/** One mission, live, for everybody in this process who watches it: taken in once, written as a frame once. */
export class MissionHub {
  readonly log: MissionLog;
  readonly #watchers = new Set<Watcher>();
  readonly #closing = new AbortController();
  readonly #unfollow: (() => void)[];
  #order = feedFrom(0);
  #position = 0;
  #isOpen = false;
  #pumpIsDue = false;
  #unread = { events: false, activity: false };
  #reading: Promise<void> | undefined;
  #opening: Promise<boolean | undefined> | undefined;

  constructor(
    { sql, prisma, bus }: { sql: Sql; prisma: PrismaClient; bus: Bus },
    readonly mission: string,
  ) {
    this.log = new MissionLog({ sql, prisma, signal: this.#closing.signal }, mission);
    // Followed before the head is read: what is committed in between is held back, not lost.
    // The second stands only where the first does, so what either missed before is read once both do.
    this.#unfollow = [
      followLive(bus, mission, () => this.#read("activity")),
      followEvents(
        bus,
        mission,
        (message) => this.#take(message),
        () => this.#read("events", "activity"),
      ),
    ];
  }

  /** Everything up to here was handed to who has joined. */
  get at(): Cursor {
    return { version: this.#order.sent, position: this.#position };
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** Does the mission exist? Undefined when the hub was closed before it knew. */
  known(): Promise<boolean | undefined> {
    this.#opening ??= this.#open();
    return this.#opening;
  }

  join(watcher: Watcher): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  /** The database says that it is here: what is missing is read. */
  heard(head: Cursor): void {
    if (this.#isOpen && !hasReached(this.at, head)) void this.toHead();
  }

  /** Until everything is taken in that the log had when this was called. */
  async toHead(): Promise<void> {
    // One that is under way may have read before.
    await this.#reading;
    await this.#read("events", "activity");
  }

  close(): void {
    this.#closing.abort();
    for (const unfollow of this.#unfollow) unfollow();
  }

  async #open(): Promise<boolean | undefined> {
    const head = await this.log.head();
    if (!head) {
      // It may be there when the next one asks.
      this.#opening = undefined;
      return head === null ? false : undefined;
    }
    this.#order = beginAt(this.#order, head.version);
    this.#position = head.position;
    this.#isOpen = true;
    this.#pump();
    return true;
  }

  #take(message: EventMessage): void {
    this.#order = offer(this.#order, message, feedPageMax);
    if (this.#pumpIsDue) return;
    this.#pumpIsDue = true;
    // What came in together goes out together.
    setImmediate(() => this.#pump());
  }

  #pump(): void {
    this.#pumpIsDue = false;
    if (!this.#isOpen || this.#closing.signal.aborted) return;
    this.#handOut();
    if (hasGap(this.#order)) void this.#read("events");
  }

  #handOut(): void {
    const from = this.at;
    const { ready, order } = takeReady(this.#order);
    this.#order = order;
    for (const { bytes } of eventSteps(this.mission, from, ready)) {
      for (const watcher of this.#watchers) watcher.onEvents(bytes);
    }
  }

  #read(...logs: ("events" | "activity")[]): Promise<void> {
    for (const log of logs) this.#unread[log] = true;
    this.#reading ??= this.#readOn().catch((error: unknown) => logError(`the feed of ${this.mission}`, error));
    return this.#reading;
  }

  async #readOn(): Promise<void> {
    try {
      await this.known();
      while (this.#isOpen && !this.#closing.signal.aborted && (this.#unread.events || this.#unread.activity)) {
        const { events, activity } = this.#unread;
        this.#unread = { events: false, activity: false };
        await Promise.all([events && this.#readEvents(), activity && this.#readActivity()]);
      }
    } finally {
      this.#reading = undefined;
    }
  }

  async #readEvents(): Promise<void> {
    const events = (await this.log.events(this.#order.sent)) ?? [];
    this.#order = fill(this.#order, events);
    this.#handOut();
    if (events.length === feedPageMax) this.#unread.events = true;
  }

  async #readActivity(): Promise<void> {
    const read = (await this.log.activity(this.#position)) ?? [];
    const fresh = read.filter(({ position }) => position > this.#position);
    const steps: Step[] = activitySteps(this.mission, this.at, fresh);
    this.#position = steps.at(-1)?.to.position ?? this.#position;
    for (const { bytes } of steps) for (const watcher of this.#watchers) watcher.onActivity(bytes);
    if (read.length === feedPageMax) this.#unread.activity = true;
  }
}
