import type { Mission } from "@sortie/core/mission/state";
import { blocked, owner, runner } from "@sortie/core/testing/builders";
import { expect, test } from "vitest";
import { receiveCommand } from "./commands.ts";
import { eachEvent, readEvents } from "./event-store.ts";
import type { Row } from "./sql.ts";
import {
  ask,
  countTo,
  drive,
  eventTypes,
  firstDue,
  interjection,
  newCommandId,
  report,
  settle,
  startMission,
  stateOf,
  versionsOf,
} from "./testing/missions.ts";
import { dyingAfterStatement, type Store } from "./testing/store.ts";
import { dump, rowsOf } from "./testing/tables.ts";

const dueOf = (row: Row | undefined) => (row?.state as Mission | undefined)?.due;
const quoted = (row: Row | undefined) => JSON.stringify(row).replaceAll("'", "''");

export function logCases(store: () => Store): void {
  test("20 concurrent submits to one mission give versions without a gap or a duplicate", async () => {
    const { sql } = store();
    const mission = await startMission(sql);
    const ids = Array.from({ length: 20 }, newCommandId);
    await Promise.all(ids.map((id) => receiveCommand(sql, id, interjection(mission, id), owner)));
    const settled = await Promise.all(ids.map(() => settle(sql, mission)));
    expect(settled.map((one) => one?.command).sort()).toEqual([...ids].sort());
    expect(versionsOf(await readEvents(sql, mission))).toEqual(countTo(22));
    expect((await stateOf(sql, mission)).unread).toHaveLength(20);
  });

  test("what a process remembers of its last submit decides nothing once somebody else wrote the row", async () => {
    const { sql } = store();
    const mission = await startMission(sql);
    const effect = firstDue(await stateOf(sql, mission)).id;
    const begins = { type: "effect_started" as const, effect };
    const fails = { type: "effect_failed" as const, effect, reason: "the disk is full" };
    await report(sql, mission, begins);
    const [begun] = await rowsOf(sql, "mission");

    await sql.script(`update mission set state = jsonb_set(state, '{due}', '[]') where id = '${mission}'`);
    expect(await report(sql, mission, fails)).toMatchObject({
      status: "refused",
      rejection: { rule: "effect_not_due" },
    });
    await sql.script(`update mission set state = jsonb_set(state, '{due}', '${JSON.stringify(dueOf(begun))}')`);
    expect(await report(sql, mission, fails)).toMatchObject({ status: "appended" });

    expect(await report(sql, mission, fails)).toMatchObject({ status: "refused" });
    await sql.script(`delete from event_outbox; update mission set (status, pause_reason, state) =
      (select status, pause_reason, state || jsonb_build_object('version', mission.version)
       from jsonb_to_record('${quoted(begun)}') as r(status text, pause_reason text, state jsonb))`);
    expect(await report(sql, mission, fails)).toMatchObject({ status: "appended" });
  });

  test("outcomes that race each other are decided one after the other", async () => {
    const { sql } = store();
    const mission = await startMission(sql);
    const outcome = { type: "effect_started" as const, effect: firstDue(await stateOf(sql, mission)).id };
    const submitted = await Promise.all(Array.from({ length: 10 }, () => report(sql, mission, outcome)));
    expect(submitted.map(({ status }) => status).sort()).toEqual(["appended", ...Array(9).fill("refused")]);
    expect(await eventTypes(sql, mission, 2)).toEqual(["mission.provision_started"]);
  });

  test("events carry the database's time, which never goes back in a mission", async () => {
    const { sql } = store();
    const mission = await startMission(sql);
    await drive(sql, mission, "ended");
    const times = (await readEvents(sql, mission)).map(({ at }) => at);
    expect(times).toEqual([...times].sort());
    expect((await stateOf(sql, mission)).updatedAt).toBe(times.at(-1));
    const [clock] = await sql.run<{ ms: number }>(
      {
        name: "clock_distance",
        text: "select abs(extract(epoch from clock_timestamp() - $1::timestamptz))::float8 as ms",
      },
      [times.at(-1)],
    );
    expect(clock?.ms).toBeLessThan(60);
  });

  test("the log is read page by page", async () => {
    const { sql } = store();
    const mission = await startMission(sql);
    await drive(sql, mission, "ended");
    const all = await readEvents(sql, mission);
    const paged = [];
    for await (const event of eachEvent(sql, mission, 3)) paged.push(event);
    expect(paged).toEqual(all);
    expect(await readEvents(sql, mission, 5, 2)).toEqual(all.slice(5, 7));
  });

  test("a row of the log can neither be updated nor deleted", async () => {
    const { sql } = store();
    const mission = await startMission(sql);
    const before = await dump(sql);
    await expect(sql.script(`update mission_event set cause = 'mine' where mission_id = '${mission}'`)).rejects.toThrow(
      "the log mission_event is append-only",
    );
    await expect(sql.script(`delete from mission_event where mission_id = '${mission}'`)).rejects.toThrow(
      "the log mission_event is append-only",
    );
    expect(await dump(sql)).toEqual(before);
  });

  test("a crash between two statements leaves nothing half-made", async () => {
    const { sql, crash } = store();
    const mission = await startMission(sql);
    const id = newCommandId();
    await receiveCommand(sql, id, { type: "stop_mission", mission }, owner);
    const before = await dump(sql);
    await expect(settle(dyingAfterStatement(sql, crash), mission)).rejects.toThrow();
    expect(await dump(sql)).toEqual(before);
    expect((await settle(sql, mission))?.receipt).toEqual({ command: id, status: "settled", version: 4 });
  });

  test("an outcome that cannot be written whole is not written at all", async () => {
    const { sql } = store();
    const mission = await startMission(sql);
    const state = await drive(sql, mission, "run_turn started");
    const { version } = state;
    const asks = {
      type: "turn_finished" as const,
      effect: firstDue(state).id,
      verdict: blocked(),
      error: null,
      reason: "",
      durationMs: 7,
    };
    // The outcome appends one event more than the turn's end: what follows from it.
    const last = version + 2;
    await sql.script(`insert into event_outbox values ('${mission}', ${last}, clock_timestamp(), 1)`);
    const before = await dump(sql);
    await expect(report(sql, mission, asks)).rejects.toThrow("event_outbox_pkey");
    expect(await dump(sql)).toEqual(before);
    await sql.script(`delete from event_outbox where mission_id = '${mission}' and version = ${last}`);
    expect((await report(sql, mission, asks)).status).toBe("appended");
  });

  test("events of a newer writer are kept, shown, and count", async () => {
    const { sql } = store();
    const mission = await startMission(sql);
    await sql.script(`
      insert into mission_event (mission_id, version, type, payload, schema, actor, cause, provenance, at)
        select '${mission}', 3, 'mission.foreseen', '{"omen":"raven"}', 1, '${JSON.stringify(runner)}', 'later', 'live', updated_at
        from mission where id = '${mission}';
      insert into mission_event (mission_id, version, type, payload, schema, actor, cause, provenance, at)
        select '${mission}', 4, 'mission.paused', '{"why":"in another shape"}', 999, '${JSON.stringify(runner)}', 'later', 'live', updated_at
        from mission where id = '${mission}';
      update mission set version = 4, state = jsonb_set(state, '{version}', '4') where id = '${mission}'`);

    expect(await ask(sql, interjection(mission, "go on"))).toMatchObject({ status: "settled", version: 5 });
    const events = await readEvents(sql, mission, 2);
    expect(events.map(({ version, schema, event }) => ({ version, schema, event }))).toEqual([
      { version: 3, schema: 1, event: { type: "unknown", kind: "mission.foreseen", payload: { omen: "raven" } } },
      {
        version: 4,
        schema: 999,
        event: { type: "unknown", kind: "mission.paused", payload: { why: "in another shape" } },
      },
      { version: 5, schema: 1, event: { type: "mission.interjected", by: owner, message: "go on" } },
    ]);
    expect((await stateOf(sql, mission)).version).toBe(5);
  });
}
