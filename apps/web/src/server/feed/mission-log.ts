import type { Cursor } from "@sortie/core/feed/cursor";
import { start } from "@sortie/core/feed/cursor";
import type { ActivityEntry } from "@sortie/core/feed/frames";
import type { Recorded } from "@sortie/core/mission/events";
import type { Mission } from "@sortie/core/mission/state";
import { readActivity } from "@sortie/db/activity";
import { readEvents } from "@sortie/db/event-store";
import { loadMission } from "@sortie/db/missions";
import type { PrismaClient } from "@sortie/db/prisma";
import { headOf } from "@sortie/db/queries/mission-detail";
import { missionHeads } from "@sortie/db/queries/mission-heads";
import type { Sql } from "@sortie/db/sql";
import { feedPageMax } from "../limits.ts";
import { InFlight } from "./in-flight.ts";
import { patiently } from "./patiently.ts";

interface Source {
  sql: Sql;
  prisma: PrismaClient;
  /** Ends the reading: everything gives undefined then. */
  signal: AbortSignal;
}

/** What the database knows of one mission; many who need the same at once cost one statement, and its absence is waited out. */
export class MissionLog {
  readonly #source: Source;
  readonly #mission: string;
  readonly #inFlight = new InFlight();

  constructor(source: Source, mission: string) {
    this.#source = source;
    this.#mission = mission;
  }

  /** Where both logs end; null for a mission that nobody ever asked for. */
  head(): Promise<Cursor | null | undefined> {
    const { sql, prisma } = this.#source;
    return this.#read("head", async () => {
      const head = (await missionHeads(sql, [this.#mission])).get(this.#mission);
      if (head) return head;
      return (await headOf(prisma, this.#mission)) === undefined ? null : start;
    });
  }

  events(after: number): Promise<Recorded[] | undefined> {
    return this.#read(`e${after}`, () => readEvents(this.#source.sql, this.#mission, after, feedPageMax));
  }

  activity(after: number): Promise<ActivityEntry[] | undefined> {
    return this.#read(`a${after}`, () => readActivity(this.#source.sql, this.#mission, after, feedPageMax));
  }

  async state(): Promise<Mission | undefined> {
    return this.#read("state", () => loadMission(this.#source.sql, this.#mission));
  }

  #read<T>(key: string, read: () => Promise<T>): Promise<T | undefined> {
    return this.#inFlight.once(key, () => patiently(this.#source.signal, read));
  }
}
