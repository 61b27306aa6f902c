import { setTimeout as delay } from "node:timers/promises";
import type { Bus } from "@sortie/bus/connect";
import { type Cursor, cursorText, later } from "@sortie/core/feed/cursor";
import type { PrismaClient } from "@sortie/db/prisma";
import { missionHeads } from "@sortie/db/queries/mission-heads";
import type { Sql } from "@sortie/db/sql";
import { feedHeadsWaitMs, feedIdentityMs, feedPingMs } from "../limits.ts";
import { logError } from "../log.ts";
import { databaseIsAway } from "../trpc/errors.ts";
import { FeedConnection } from "./feed-connection.ts";
import { type FeedIdentity, type FeedReader, readFeed } from "./feed-reader.ts";
import type { FeedRequest } from "./feed-request.ts";
import { frameBytes } from "./frame-bytes.ts";
import { ListHints } from "./list-hints.ts";
import { MissionHub } from "./mission-hub.ts";

/** All feeds of this process: one hub for each mission that is watched, one statement for the heads of all of them. */
export class Feeds {
  readonly #source: { sql: Sql; prisma: PrismaClient; bus: Bus };
  readonly #hubs = new Map<string, { hub: MissionHub; users: number }>();
  readonly #readers = new Set<FeedReader>();
  readonly #lists: ListHints;
  #heads: ReadonlyMap<string, Cursor> = new Map();
  #readingHeads: Promise<void> | undefined;
  #pinging: NodeJS.Timeout | undefined;
  #asking: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(source: { sql: Sql; prisma: PrismaClient; bus: Bus }) {
    this.#source = source;
    this.#lists = new ListHints(source.bus);
  }

  /** How much is open now. */
  get size(): { readers: number; hubs: number } {
    return { readers: this.#readers.size, hubs: this.#hubs.size };
  }

  /** The stream of one client, until `client` aborts, its reader is too slow or may not read any more. */
  open(request: FeedRequest, identity: FeedIdentity, client: AbortSignal): ReadableStream<Uint8Array> {
    const leaving: (() => void)[] = [];
    const connection = new FeedConnection(client, () => {
      for (const leave of leaving.splice(0)) leave();
    });
    if (this.#isClosed) connection.end();
    if (connection.signal.aborted) return connection.body;
    const hubs = [...request.watches.keys()].map((mission) => this.#use(mission));
    const reader: FeedReader = { request, identity, connection, hubs, leaving };
    this.#readers.add(reader);
    leaving.push(() => this.#leave(reader));
    if (request.lists) leaving.push(this.#lists.join((bytes) => connection.send(bytes)));
    this.#startTicking();
    readFeed(reader, () => this.#ping(reader)).catch((error: unknown) => {
      logError("a feed", error);
      connection.cut();
    });
    return connection.body;
  }

  close(): void {
    this.#isClosed = true;
    for (const { connection } of this.#readers) connection.end();
  }

  #use(mission: string): MissionHub {
    const used = this.#hubs.get(mission) ?? { hub: new MissionHub(this.#source, mission), users: 0 };
    this.#hubs.set(mission, used);
    used.users += 1;
    return used.hub;
  }

  #leave(reader: FeedReader): void {
    this.#readers.delete(reader);
    for (const hub of reader.hubs) {
      const used = this.#hubs.get(hub.mission);
      if (!used) continue;
      used.users -= 1;
      if (used.users > 0) continue;
      this.#hubs.delete(hub.mission);
      hub.close();
    }
    if (this.#readers.size === 0) this.#stopTicking();
  }

  #startTicking(): void {
    this.#pinging ??= setInterval(() => void this.#pingAll(), feedPingMs);
    this.#asking ??= setInterval(() => this.#askAll(), feedIdentityMs);
  }

  #stopTicking(): void {
    clearInterval(this.#pinging);
    clearInterval(this.#asking);
    this.#pinging = undefined;
    this.#asking = undefined;
  }

  async #pingAll(): Promise<void> {
    if (!this.#source.bus.connection()) this.#lists.missed();
    this.#readingHeads ??= this.#readHeads();
    await Promise.race([this.#readingHeads, delay(feedHeadsWaitMs, undefined, { ref: false })]);
    for (const reader of this.#readers) this.#ping(reader);
  }

  #ping({ hubs, connection }: FeedReader): void {
    const heads = hubs
      .filter((hub) => hub.isOpen)
      .map((hub) => [hub.mission, cursorText(later(hub.at, this.#heads.get(hub.mission) ?? hub.at))]);
    connection.send(frameBytes("ping", { heads: Object.fromEntries(heads) }));
  }

  async #readHeads(): Promise<void> {
    try {
      const missions = [...this.#hubs.keys()];
      this.#heads = missions.length > 0 ? await missionHeads(this.#source.sql, missions) : new Map();
      for (const [mission, head] of this.#heads) this.#hubs.get(mission)?.hub.heard(head);
    } catch (error) {
      if (!databaseIsAway(error) && !this.#isClosed) logError("the heads of what is watched", error);
    } finally {
      this.#readingHeads = undefined;
    }
  }

  #askAll(): void {
    const byKey = new Map<string, FeedReader[]>();
    for (const reader of this.#readers) {
      const { key } = reader.identity;
      byKey.set(key, [...(byKey.get(key) ?? []), reader]);
    }
    for (const readers of byKey.values()) void askAgain(readers);
  }
}

/** Whoever may not read any more is cut off; while nobody can tell, they stay. */
async function askAgain(readers: readonly FeedReader[]): Promise<void> {
  const mayRead = await readers[0]?.identity.stillMay().catch(() => true);
  if (!mayRead) for (const { connection } of readers) connection.cut();
}
