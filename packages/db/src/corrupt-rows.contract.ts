import { blocked, config, retry } from "@sortie/core/testing/builders";
import { expect, test } from "vitest";
import { dueMissions, missionsPastDeadline } from "./due-missions.ts";
import { foldLog } from "./fold-log.ts";
import { replay } from "./replay.ts";
import { ask, drive, eventTypes, firstDue, interjection, report, startMission, stateOf } from "./testing/missions.ts";
import type { Store } from "./testing/store.ts";
import { dump } from "./testing/tables.ts";

const damages = [
  ["an unknown status", `status = 'self_driving_v9'`, `status "self_driving_v9"`],
  ["an unknown phase", `phase = 'daydream'`, `phase "daydream"`],
  [
    "an unknown status in the state",
    `state = jsonb_set(state, '{status}', '"self_driving_v9"')`,
    `status "self_driving_v9"`,
  ],
  ["an unknown unit state", `state = jsonb_set(state, '{units,0,state}', '"half_done"')`, `unit state "half_done"`],
  ["no plan", `state = state - 'units'`, `plan undefined`],
] as const;

export function corruptRowCases(store: () => Store): void {
  test.each(damages)("%s: paused, quoted, never driven, and folded again at a resume", async (_, damage, quoted) => {
    const { sql } = store();
    const mission = await startMission(sql);
    await drive(sql, mission, "run_turn");
    const { version } = await stateOf(sql, mission);
    expect(await dueMissions(sql, "host-1", 10)).toEqual([mission]);
    await sql.script(`update mission set ${damage} where id = '${mission}'`);

    const { status, pause, due } = await stateOf(sql, mission);
    expect({ status, pause, due }).toEqual({
      status: "paused",
      pause: {
        reason: "infra",
        remedy: "resume, once the cause is gone",
        detail: `this version does not understand the row: ${quoted}`,
      },
      due: [],
    });
    expect(await dueMissions(sql, "host-1", 10)).toEqual([]);
    expect(await dueMissions(sql, "host-1", 1)).toEqual([]);

    expect(await ask(sql, { type: "resume_mission", mission })).toMatchObject({
      status: "settled",
      version: version + 1,
    });
    expect(await eventTypes(sql, mission, version)).toEqual(["mission.resumed"]);
    expect(await stateOf(sql, mission)).toEqual(await foldLog(sql, mission));
    expect((await replay(sql)).differences).toEqual([]);
    expect(await dueMissions(sql, "host-1", 10)).toEqual([mission]);
    expect((await drive(sql, mission, "ended")).status).toBe("done");
  });

  test("a row that nobody understands does not stand in the way of the others", async () => {
    const { sql } = store();
    const odd = await startMission(sql);
    const sound = await startMission(sql);
    await sql.script(`update mission set phase = 'daydream' where id = '${odd}'`);
    expect(await dueMissions(sql, "host-1", 1)).toEqual([sound]);
  });

  test("nothing but a resume is decided on such a row", async () => {
    const { sql } = store();
    const mission = await startMission(sql, config({ limits: { questionWaitMs: 1_000 } }));
    const { id: effect } = firstDue(await drive(sql, mission, "run_turn started"));
    const asks = { type: "turn_finished" as const, effect, verdict: blocked(), error: null, reason: "", durationMs: 7 };
    await report(sql, mission, asks);
    const [wait] = Object.keys((await stateOf(sql, mission)).waits);
    await sql.script(
      `update mission set status = 'self_driving_v9', deadline_at = clock_timestamp() where id = '${mission}'`,
    );
    const { mission: row, mission_event: log } = await dump(sql);

    expect(await missionsPastDeadline(sql, 10)).toEqual([]);
    const passed = { type: "wait_deadline_passed", wait } as Parameters<typeof report>[2];
    expect((await report(sql, mission, passed)).status).toBe("refused");
    expect((await report(sql, mission, asks)).status).toBe("refused");
    for (const command of [interjection(mission, "hello"), { type: "stop_mission" as const, mission }])
      expect(await ask(sql, command)).toMatchObject({
        status: "refused",
        rejection: {
          says: 'this version does not understand the row: status "self_driving_v9"; resume folds it again from the log',
        },
      });
    const after = await dump(sql);
    expect([after.mission, after.mission_event]).toEqual([row, log]);
  });

  test("a mission that had ended stays ended: the resume is refused, and the row is right again", async () => {
    const { sql } = store();
    const mission = await startMission(sql);
    const end = await drive(sql, mission, "ended");
    await sql.script(
      `update mission set status = 'self_driving_v9', state = jsonb_set(state, '{status}', '"idle"') where id = '${mission}'`,
    );
    expect(await ask(sql, interjection(mission, "hello"))).toMatchObject({ status: "refused" });
    expect(await ask(sql, { type: "resume_mission", mission })).toMatchObject({
      status: "refused",
      rejection: { rule: "mission_has_ended" },
    });
    expect(await stateOf(sql, mission)).toEqual(end);
    expect((await replay(sql)).differences).toEqual([]);
  });

  test("a pause that the log knows comes back with its own reason", async () => {
    const { sql } = store();
    const mission = await startMission(sql);
    const paused = await drive(sql, mission, "paused", {
      run_turn: (_, __, effect) => ({
        type: "turn_finished",
        effect,
        verdict: retry("the same again"),
        error: null,
        reason: "",
        durationMs: 7,
      }),
    });
    expect(paused.pause?.reason).toBe("no_progress");
    await sql.script(`update mission set phase = 'daydream' where id = '${mission}'`);
    expect(await ask(sql, { type: "resume_mission", mission })).toMatchObject({
      status: "refused",
      rejection: { rule: "resume_needs_more" },
    });
    expect(await stateOf(sql, mission)).toEqual(paused);
  });
}
