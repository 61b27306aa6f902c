import { connectBus } from "@sortie/bus/connect";
import { startNats } from "@sortie/bus/testing/nats-server";
import { readActivity } from "@sortie/db/activity";
import { findCandidateDiff } from "@sortie/db/candidate-diffs";
import { migrate } from "@sortie/db/migrate";
import { openDatabase } from "@sortie/db/open";
import { startMission } from "@sortie/db/testing/missions";
import { startPostgres } from "@sortie/db/testing/postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Announcer } from "./announcer.ts";
import { type StoreSubject, storeContract } from "./driver/store.contract.ts";
import { HeldClock } from "./driver/testing/held-clock.ts";
import { SimulatedStore } from "./driver/testing/simulated-store.ts";
import { databaseStore } from "./store.ts";
import { logOf } from "./testing/asking.ts";
import { cuttableDatabase } from "./testing/cuttable-database.ts";

describe("the simulated store", () => {
  const clock = new HeldClock();
  const log = new SimulatedStore(clock);
  const subject: StoreSubject = {
    of: (owner) => log.of(owner),
    start: async (config) => log.start(config),
    expireLease: () => clock.pass(15_000),
    log: async (mission) => log.log(mission),
    said: async (mission) => [...log.said(mission)],
    diff: async (mission, candidate) => log.diff(mission, candidate),
    away: async () => {
      const lost = new SimulatedStore(clock);
      lost.isAway = true;
      return lost.of("one");
    },
  };
  storeContract(() => subject);
});

describe("the store over Postgres", () => {
  const closing: (() => Promise<unknown>)[] = [];
  let subject: StoreSubject;
  let redacted: Awaited<ReturnType<typeof open>>;

  async function open() {
    const [postgres, nats] = await Promise.all([startPostgres(), startNats()]);
    const url = await postgres.createDatabase();
    const { sql, close } = openDatabase(url);
    await migrate(sql);
    const bus = await connectBus({ url: nats.url, name: "test" });
    const announcer = new Announcer(bus, sql);
    closing.push(
      () => announcer.settled(),
      close,
      () => bus.close(),
      () => postgres.stop(),
      () => nats.stop(),
    );
    const of = (owner: string, over = sql) =>
      databaseStore({ sql: over, redactText: (text) => text.replaceAll("hunter2", "[redacted]") }, announcer, {
        id: owner,
        host: "host-1",
      });
    return { url, sql, of };
  }

  beforeAll(async () => {
    redacted = await open();
    const { url, sql, of } = redacted;
    subject = {
      of: (owner) => of(owner),
      start: (config) => startMission(sql, config),
      expireLease: (mission) =>
        sql.script(`update lease set expires_at = clock_timestamp() where mission_id = '${mission}'`),
      log: (mission) => logOf(sql, mission),
      said: async (mission) =>
        (await readActivity(sql, mission)).map(({ turn, stream, offset, kind, body }) => ({
          turn,
          stream,
          offset,
          kind,
          body,
        })),
      diff: (mission, candidate) => findCandidateDiff(sql, mission, candidate),
      async away() {
        const line = await cuttableDatabase(url);
        const lost = openDatabase(line.url);
        closing.unshift(lost.close, line.close);
        await line.cut();
        return of("one", lost.sql);
      },
    };
  });
  afterAll(async () => {
    for (const close of closing) await close();
  });

  storeContract(() => subject);

  test("secrets are taken out of a diff, out of its file names too", async () => {
    const mission = await startMission(redacted.sql);
    const store = subject.of("one");
    const lease = await store.claim(mission);
    if (!lease) throw new Error("nobody else holds it");
    const range = { base: "b".repeat(40), candidate: "c".repeat(40) };
    const file = { from: null, change: "added", modeBefore: "000000", modeAfter: "100644", binary: false } as const;
    await store.keepDiff(mission, lease, {
      ...range,
      patch: "+password=hunter2\n",
      bytes: 18,
      truncatedBytes: 0,
      files: [{ ...file, path: "keys/hunter2", added: 1, removed: 0, omittedBytes: 0 }],
      filesTotal: 1,
    });
    expect(await subject.diff(mission, range.candidate)).toMatchObject({
      patch: "+password=[redacted]\n",
      files: [{ path: "keys/[redacted]" }],
    });
  });

  test("secrets are taken out of what is said and of what is reported", async () => {
    const mission = await startMission(redacted.sql);
    const store = subject.of("one");
    const lease = await store.claim(mission);
    const effect = (await store.load(mission))?.due[0]?.id;
    if (!lease || !effect) throw new Error("nothing to do");
    await store.say(mission, lease, [{ turn: 1, stream: "out", offset: 0, kind: "output", body: "it is hunter2" }]);
    await store.report(mission, { type: "effect_started", effect }, effect, lease);
    await store.report(mission, { type: "effect_failed", effect, reason: "login hunter2 refused" }, effect, lease);
    expect([(await subject.said(mission))[0]?.body, (await store.load(mission))?.pause?.detail]).toEqual([
      "it is [redacted]",
      "provision: login [redacted] refused",
    ]);
  });
});
