import { blocked } from "@sortie/core/testing/builders";
import { expect, test } from "vitest";
import { replay } from "./replay.ts";
import { ask, drive, firstDue, interjection, report, startMission, stateOf } from "./testing/missions.ts";
import { walk } from "./testing/random-walk.ts";
import type { Store } from "./testing/store.ts";
import { count, rowsOf } from "./testing/tables.ts";

export function replayCases(store: () => Store): void {
  test("30 missions after a random walk: every fold equals its log", async () => {
    const { sql } = store();
    await Promise.all(Array.from({ length: 30 }, (_, seed) => walk(sql, seed + 1, 60)));
    const { missions, events, differences } = await replay(sql);
    expect(differences).toEqual([]);
    expect({ missions, events }).toEqual({ missions: 30, events: await count(sql, "mission_event") });
    expect(events).toBeGreaterThan(1_000);
  }, 180_000);

  test("a row that was tampered with is the difference, and the only one", async () => {
    const { sql } = store();
    const mission = await startMission(sql);
    await drive(sql, mission, "run_turn");
    await startMission(sql);
    const [folded] = (await rowsOf(sql, "mission")).filter(({ id }) => id === mission);
    await sql.script(`update mission set title = 'another', is_due = false where id = '${mission}'`);
    expect(await replay(sql)).toEqual({
      missions: 2,
      events: 11,
      differences: [{ table: "mission", id: mission, stored: { ...folded, title: "another", is_due: false }, folded }],
    });
  });

  test("waits that differ, and rows without a log, are differences", async () => {
    const { sql } = store();
    const mission = await startMission(sql);
    const { id: effect } = firstDue(await drive(sql, mission, "run_turn started"));
    await report(sql, mission, {
      type: "turn_finished",
      effect,
      verdict: blocked(),
      error: null,
      reason: "",
      durationMs: 7,
    });
    await ask(sql, interjection(mission, "soon"));
    const [wait] = await rowsOf(sql, "open_wait");
    await sql.script(`
      update open_wait set asked = 'something else';
      insert into open_wait select 'wait_stray_1', 'msn_strayed00', kind, nonce, asked, candidate, opened_at, deadline, at_deadline from open_wait;
      insert into mission select 'msn_strayed01', version, phase, status, pause_reason, title, repository, branch, home,
        units_passed, units_total, is_due, deadline_at, created_at, updated_at, state from mission`);
    expect((await replay(sql)).differences).toEqual([
      { table: "open_wait", id: mission, stored: [{ ...wait, asked: "something else" }], folded: [wait] },
      { table: "mission", id: "msn_strayed01", stored: "a row", folded: "no log" },
      { table: "open_wait", id: "msn_strayed00", stored: "a row", folded: "no log" },
    ]);
    expect((await stateOf(sql, mission)).status).toBe("waiting_for_input");
  });
}
