import { blocked, config, unitPlans } from "@sortie/core/testing/builders";
import { expect, test } from "vitest";
import { ask, drive, firstDue, report, startMission, stateOf } from "../testing/missions.ts";
import type { Store } from "../testing/store.ts";
import { countMissions, listMissions } from "./mission-list.ts";

const page = { limit: 50 };

export function missionListCases(store: () => Store): void {
  const idsOf = async (filter: Parameters<typeof listMissions>[1]) =>
    (await listMissions(store().sql, filter)).missions.map(({ id }) => id);

  test("a row says what a screen shows of a mission, and the first of its waits", async () => {
    const { sql } = store();
    const settings = config({ goal: "Mend it", approval: "manual", plan: unitPlans(2) });
    const mission = await startMission(sql, settings);
    const state = await drive(sql, mission, "waiting");
    const [wait] = Object.values(state.waits);
    const { missions, next } = await listMissions(sql, page);
    expect([missions, next]).toEqual([
      [
        {
          id: mission,
          version: state.version,
          phase: "review",
          status: "waiting_for_input",
          pauseReason: null,
          title: "Mend it",
          repository: "/srv/repository",
          branch: state.branch,
          engine: "command",
          unitsPassed: 2,
          unitsTotal: 2,
          createdAt: state.createdAt,
          updatedAt: state.updatedAt,
          lastEvent: "mission.wait_opened",
          wait: { kind: "approval", asked: wait?.asked, openedAt: wait?.openedAt, deadline: wait?.deadline },
          detail: null,
          failure: null,
        },
      ],
      null,
    ]);
  });

  test("pages follow each other without a gap, newest first", async () => {
    const { sql } = store();
    const made: string[] = [];
    for (let count = 0; count < 5; count += 1) made.unshift(await startMission(sql));
    const read: string[] = [];
    for (let cursor: string | undefined; ; ) {
      const { missions, next } = await listMissions(sql, { limit: 2, cursor });
      read.push(...missions.map(({ id }) => id));
      if (next === null) break;
      cursor = next;
    }
    expect(read).toEqual(made);
  });

  test("groups tell a pause that was asked for from one that needs a person", async () => {
    const { sql } = store();
    const working = await startMission(sql);
    await drive(sql, working, "run_turn started");
    const paused = await startMission(sql);
    await ask(sql, { type: "pause_mission", mission: paused });
    const asking = await startMission(sql);
    const { id: effect } = firstDue(await drive(sql, asking, "run_turn started"));
    await report(sql, asking, {
      type: "turn_finished",
      effect,
      verdict: blocked(),
      error: null,
      reason: "",
      durationMs: 1,
    });
    const held = await startMission(sql);
    const { id: started } = firstDue(await drive(sql, held, "provision started"));
    await report(sql, held, { type: "effect_failed", effect: started, reason: "no disk" });
    expect((await stateOf(sql, held)).pause?.reason).toBe("infra");
    const stopped = await startMission(sql);
    await ask(sql, { type: "stop_mission", mission: stopped });

    expect(await idsOf({ ...page, groups: ["needs_you"] })).toEqual([held, asking]);
    expect(await idsOf({ ...page, groups: ["paused"] })).toEqual([paused]);
    expect(await idsOf({ ...page, groups: ["working", "failed"] })).toEqual([stopped, working]);
    expect(await idsOf({ ...page, groups: [] })).toEqual([stopped, held, asking, paused, working]);
    expect(await idsOf({ ...page, status: "paused" })).toEqual([held, paused]);
    expect(await countMissions(sql, {})).toEqual({
      needs_you: 2,
      working: 1,
      waiting: 0,
      paused: 1,
      done: 0,
      failed: 1,
    });
    const { missions } = await listMissions(sql, { ...page, groups: ["failed"] });
    expect(missions.map(({ failure }) => failure)).toEqual(["cancelled"]);
  });

  test("text is found as it is written, whatever its case; nothing in it is a pattern", async () => {
    const { sql } = store();
    const percent = await startMission(sql, config({ goal: "Cover 100% of the Parser" }));
    const plain = await startMission(sql, config({ goal: "Cover 1000 lines_of it", repository: "/srv/other\\place" }));
    expect(await idsOf({ ...page, text: "  PARSER " })).toEqual([percent]);
    expect(await idsOf({ ...page, text: "100%" })).toEqual([percent]);
    expect(await idsOf({ ...page, text: "s_of" })).toEqual([plain]);
    expect(await idsOf({ ...page, text: "r_p" })).toEqual([]);
    expect(await idsOf({ ...page, text: "other\\p" })).toEqual([plain]);
    expect(await idsOf({ ...page, text: plain })).toEqual([plain]);
    expect(await idsOf({ ...page, repository: "/srv/repository" })).toEqual([percent]);
    expect(await countMissions(sql, { text: "cover 1000" })).toMatchObject({ working: 0, waiting: 1 });
  });
}
