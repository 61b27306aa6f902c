import { expect, test } from "vitest";
import { appendActivity, readActivity } from "./activity.ts";
import { buryMessage } from "./dead-letters.ts";
import { readEvents } from "./event-store.ts";
import { claimLease, type LeaseKey } from "./leases.ts";
import { markRelayed, pendingEvents } from "./outbox.ts";
import { drive, startMission } from "./testing/missions.ts";
import type { Store } from "./testing/store.ts";
import { count, rowsOf } from "./testing/tables.ts";

const entry = (offset: number, body = `line at ${offset}`) => ({
  turn: 1,
  stream: "stdout",
  offset,
  kind: "text",
  body,
});

export function relayCases(store: () => Store): void {
  test("events stay in the outbox until they are marked, and come in order", async () => {
    const { sql } = store();
    const missions = [await startMission(sql), await startMission(sql)];
    for (const mission of missions) await drive(sql, mission, "run_turn");
    const logs = await Promise.all(missions.map((mission) => readEvents(sql, mission)));
    expect(await pendingEvents(sql, 0, 10)).toEqual(logs.flat());
    expect(await pendingEvents(sql, 0, 1)).toEqual(logs[0]);
    expect(await pendingEvents(sql, 60_000, 10)).toEqual([]);

    const [first = [], second = []] = logs;
    await markRelayed(sql, first);
    // The start appended two events at once: a part of what one submit appended leaves all of it there.
    await markRelayed(sql, second.slice(0, 1));
    await markRelayed(sql, []);
    expect(await pendingEvents(sql, 0, 10)).toEqual(second);
    await markRelayed(sql, second.slice(0, 2));
    expect(await pendingEvents(sql, 0, 10)).toEqual(second.slice(2));
    await markRelayed(sql, second);
    expect(await pendingEvents(sql, 0, 10)).toEqual([]);
    expect(await count(sql, "event_outbox")).toBe(0);
  });

  const owned = async (mission: string): Promise<LeaseKey> => {
    const lease = await claimLease(store().sql, mission, "one", "host-1");
    if (!lease) throw new Error("nobody else claims it");
    return lease;
  };

  test("activity gets positions in the order it was given, and what is there already is left out", async () => {
    const { sql } = store();
    const mission = await startMission(sql);
    const lease = await owned(mission);
    expect(await appendActivity(sql, mission, lease, [entry(0), entry(10)])).toBe(2);
    expect(await appendActivity(sql, mission, lease, [entry(10, "again"), entry(20), entry(30), entry(20)])).toBe(2);
    expect(await appendActivity(sql, mission, lease, [entry(0), entry(30)])).toBe(0);
    expect(await appendActivity(sql, mission, lease, [])).toBe(0);
    const stored = await readActivity(sql, mission);
    expect(stored.map(({ at: _, ...rest }) => rest)).toEqual(
      [0, 10, 20, 30].map((offset, at) => ({ ...entry(offset), position: at + 1 })),
    );
    expect(await readActivity(sql, mission, 1, 2)).toEqual(stored.slice(1, 3));
  });

  test("a stale owner writes no activity", async () => {
    const { sql } = store();
    const mission = await startMission(sql);
    const lease = await owned(mission);
    await sql.script(`update lease set expires_at = clock_timestamp() where mission_id = '${mission}'`);
    const next = await claimLease(sql, mission, "two", "host-1");
    expect(await appendActivity(sql, mission, lease, [entry(0)])).toBe(0);
    expect(await appendActivity(sql, mission, { owner: "one", generation: 2 }, [entry(0)])).toBe(0);
    expect(next && (await appendActivity(sql, mission, next, [entry(0)]))).toBe(1);
  });

  test("activity and dead letters hold any bytes an agent can write", async () => {
    const { sql } = store();
    const mission = await startMission(sql);
    await appendActivity(sql, mission, await owned(mission), [entry(0, "a\u0000b\udfffc")]);
    expect((await readActivity(sql, mission)).map(({ body }) => body)).toEqual(["a\ufffdb\ufffdc"]);
    const letter = { stream: "COMMANDS", subject: "commands.mission", reason: "no JSON", deliveries: 5 };
    await buryMessage(sql, { ...letter, payload: "\u0000\ud800{" });
    expect(await rowsOf(sql, "dead_letter")).toMatchObject([{ ...letter, payload: "\ufffd\ufffd{" }]);
  });
}
