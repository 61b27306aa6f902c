import { config, done, owner } from "@sortie/core/testing/builders";
import { expect, test } from "vitest";
import { receiveCommand } from "./commands.ts";
import {
  ask,
  drive,
  eventTypes,
  firstDue,
  interjection,
  newCommandId,
  report,
  settle,
  startMission,
  stateOf,
} from "./testing/missions.ts";
import type { Store } from "./testing/store.ts";
import { dump } from "./testing/tables.ts";

const ended = { rule: "mission_has_ended", says: "the mission has ended; retry starts a new one" };

export function endCases(store: () => Store): void {
  test("what a turn reports after a stop took effect is refused and leaves no event", async () => {
    const { sql } = store();
    const mission = await startMission(sql);
    const { id: effect } = firstDue(await drive(sql, mission, "run_turn started"));
    await ask(sql, { type: "stop_mission", mission });
    await report(sql, mission, { type: "effect_stopped", effect, killed: [41] });
    const before = await dump(sql);
    const late = { type: "turn_finished" as const, effect, verdict: done(), error: null, reason: "", durationMs: 7 };
    expect(await report(sql, mission, late)).toEqual({ status: "refused", rejection: ended });
    expect(await dump(sql)).toEqual(before);
    const { phase, status } = await stateOf(sql, mission);
    expect([phase, status]).toEqual(["failed", "error"]);
  });

  test("a second stop is refused, and the end is written once", async () => {
    const { sql } = store();
    const mission = await startMission(sql);
    expect(await ask(sql, { type: "stop_mission", mission })).toMatchObject({ status: "settled", version: 4 });
    expect(await ask(sql, { type: "stop_mission", mission })).toMatchObject({ status: "refused", rejection: ended });
    expect(await eventTypes(sql, mission, 2)).toEqual(["mission.stop_requested", "mission.failed"]);
  });

  test("nothing is taken after the end", async () => {
    const { sql } = store();
    const mission = await startMission(sql);
    await drive(sql, mission, "ended");
    const before = (await dump(sql)).mission_event;
    for (const command of [
      interjection(mission, "one more thing"),
      { type: "pause_mission" as const, mission },
      { type: "resume_mission" as const, mission },
      { type: "stop_mission" as const, mission },
      { type: "replan_mission" as const, mission, reason: "another way" },
    ])
      expect(await ask(sql, command)).toMatchObject({ status: "refused", rejection: ended });
    expect((await dump(sql)).mission_event).toBe(before);
  });

  test("a stop that races the last delivery: one end, and the loser is told", async () => {
    const { sql } = store();
    const outcomes = new Set<string>();
    for (let round = 0; round < 6; round += 1) {
      const mission = await startMission(sql, config({ delivery: "patch" }));
      const { id: effect } = firstDue(await drive(sql, mission, "deliver started"));
      const before = (await stateOf(sql, mission)).version;
      await receiveCommand(sql, newCommandId(), { type: "stop_mission", mission }, owner);
      const stop = () => settle(sql, mission);
      const complete = () => report(sql, mission, { type: "delivered", effect, where: "a.patch" });
      const [first, second] = round % 2 === 0 ? [stop, complete] : [complete, stop];
      await Promise.all([first(), second()]);

      const types = await eventTypes(sql, mission, before);
      outcomes.add(types.join(" "));
      const { phase, status, stop: stopping } = await stateOf(sql, mission);
      expect([phase, status]).toEqual(["done", "done"]);
      expect(types.includes("mission.stop_requested")).toBe(stopping !== null);
    }
    const known = ["mission.delivered mission.done", "mission.stop_requested mission.delivered mission.done"];
    expect([...outcomes].filter((types) => !known.includes(types))).toEqual([]);
  });

  test("the same pair in both orders: a stop before the delivery, and after it", async () => {
    const { sql } = store();
    const asked = await startMission(sql, config({ delivery: "patch" }));
    const { id: effect } = firstDue(await drive(sql, asked, "deliver started"));
    await ask(sql, { type: "stop_mission", mission: asked });
    await report(sql, asked, { type: "delivered", effect, where: "a.patch" });
    expect((await stateOf(sql, asked)).ended?.type).toBe("mission.done");

    const stopped = await startMission(sql, config({ delivery: "patch" }));
    const { id: late } = firstDue(await drive(sql, stopped, "deliver started"));
    await ask(sql, { type: "stop_mission", mission: stopped });
    await report(sql, stopped, { type: "effect_stopped", effect: late, killed: [] });
    const { version } = await stateOf(sql, stopped);
    const delivered = { type: "delivered" as const, effect: late, where: "a.patch" };
    expect((await report(sql, stopped, delivered)).status).toBe("appended");
    expect(await eventTypes(sql, stopped, version)).toEqual(["mission.reconciled"]);
    const { phase, status, ended: end } = await stateOf(sql, stopped);
    expect([phase, status, end?.reason]).toEqual(["failed", "error", "cancelled"]);
  });
}
