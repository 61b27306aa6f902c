import type { EffectId } from "@sortie/core/kernel/ids";
import { owner } from "@sortie/core/testing/builders";
import { expect, test } from "vitest";
import { receiveCommand } from "./commands.ts";
import { readEvents } from "./event-store.ts";
import { replay } from "./replay.ts";
import { isUnavailable } from "./sql.ts";
import {
  countTo,
  eventTypes,
  interjection,
  newCommandId,
  report,
  settle,
  startMission,
  stateOf,
  versionsOf,
} from "./testing/missions.ts";
import { dyingAfterStatement, type Store, untilAnswers } from "./testing/store.ts";

/** Of a database that is reached over a connection. */
export function outageCases(store: () => Store): void {
  test("a database lost in the middle of a submit is told apart from a wrong statement", async () => {
    const { sql, crash } = store();
    const mission = await startMission(sql);
    await receiveCommand(sql, newCommandId(), interjection(mission, "hello"), owner);
    const lost = await settle(dyingAfterStatement(sql, crash), mission).catch((error: unknown) => error);
    expect(lost).toBeInstanceOf(Error);
    expect(isUnavailable(lost)).toBe(true);
    const wrong = await sql.run({ name: "wrong", text: "select * from no_such_table" }, []).catch((e: unknown) => e);
    expect(wrong).toBeInstanceOf(Error);
    expect(isUnavailable(wrong)).toBe(false);
    expect((await settle(sql, mission))?.receipt).toMatchObject({ status: "settled", version: 3 });
  });

  test("calls in flight when the database goes fail as unavailable, the pool recovers, and each command settles once", async () => {
    const { sql, crash } = store();
    const mission = await startMission(sql);
    const ids = Array.from({ length: 40 }, newCommandId);
    for (const id of ids) await receiveCommand(sql, id, interjection(mission, id), owner);
    const driven = await Promise.all(Array.from({ length: 10 }, () => startMission(sql)));
    const starts = driven.map((id) => ({ id, effect: `${id}:1:0` as EffectId }));
    const start = ({ id, effect }: (typeof starts)[number]) => report(sql, id, { type: "effect_started", effect });
    const inFlight = [...ids.map(() => settle(sql, mission)), ...starts.map(start)];
    const outcomes = Promise.all(inFlight.map((call) => call.catch((error: unknown) => error)));
    await crash();
    const failures = (await outcomes).filter((one) => one instanceof Error);
    expect(failures.filter((error) => !isUnavailable(error))).toEqual([]);

    await untilAnswers(sql);
    while (await settle(sql, mission));
    expect((await stateOf(sql, mission)).unread.map(({ text }) => text)).toEqual(ids);
    expect(versionsOf(await readEvents(sql, mission))).toEqual(countTo(42));
    await Promise.all(starts.map(start));
    for (const id of driven) expect(await eventTypes(sql, id, 2)).toEqual(["mission.provision_started"]);
    expect((await replay(sql)).differences).toEqual([]);
  });
}
