import { owner } from "@sortie/core/testing/builders";
import { expect, test, vi } from "vitest";
import { receiveCommand } from "./commands.ts";
import { claimLease, renewLease } from "./leases.ts";
import { replay } from "./replay.ts";
import { isUnavailable, type Sql } from "./sql.ts";
import {
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
import { walk } from "./testing/random-walk.ts";
import type { Store } from "./testing/store.ts";
import { count, dump } from "./testing/tables.ts";

/** Of a database whose connections really run beside each other. */
export function parallelCases(store: () => Store): void {
  test("a claim that commits while a submit waits to write makes that submit stale", async () => {
    const { sql } = store();
    const mission = await startMission(sql);
    const lease = await claimLease(sql, mission, "one", "host-1");
    const { id: effect } = firstDue(await stateOf(sql, mission));
    await sql.script("update lease set expires_at = clock_timestamp()");
    const submitted = await sql.transaction([], async (_, tx) => {
      expect(await claimLease(tx, mission, "two", "host-1")).toEqual({ owner: "two", generation: 2 });
      const waiting = report(sql, mission, { type: "effect_started", effect }, lease ?? null);
      await untilOneWaits(sql);
      return { waiting };
    });
    expect(await submitted.waiting).toEqual({ status: "stale" });
    expect(await eventTypes(sql, mission, 2)).toEqual([]);
  });

  test("a backend that is killed in the middle of a submit leaves nothing half-made", async () => {
    const { sql } = store();
    const mission = await startMission(sql);
    const lease = await claimLease(sql, mission, "one", "host-1");
    const { id: effect } = firstDue(await stateOf(sql, mission));
    const before = await dump(sql);
    const lock = `select 1 from mission where id = '${mission}' for update`;
    const { killed } = await sql.transaction([lock], async () => {
      const killed = report(sql, mission, { type: "effect_started", effect }, lease ?? null).catch(isUnavailable);
      await untilOneWaits(sql);
      await sql.script(
        `select pg_terminate_backend(pid, 10000) from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return { killed };
    });
    expect(await killed).toBe(true);
    expect(await dump(sql)).toEqual(before);
  });

  test("an outcome that was overtaken is decided again on what is there now", async () => {
    const { sql } = store();
    const mission = await startMission(sql);
    const { id: effect } = firstDue(await stateOf(sql, mission));
    const lock = `select 1 from mission where id = '${mission}' for update`;
    await receiveCommand(sql, newCommandId(), { type: "stop_mission", mission }, owner);
    const { waiting } = await sql.transaction([lock], async () => {
      const waiting = [report(sql, mission, { type: "effect_started", effect }), settle(sql, mission)] as const;
      await untilWaiting(sql, 2);
      return { waiting };
    });
    const [started, stopped] = await Promise.all(waiting);
    const types = await eventTypes(sql, mission, 2);
    expect([started.status, stopped?.receipt.status, ...types]).toEqual(
      started.status === "appended"
        ? ["appended", "settled", "mission.provision_started", "mission.stop_requested"]
        : ["refused", "settled", "mission.stop_requested", "mission.failed"],
    );
    expect((await replay(sql)).differences).toEqual([]);
  });

  test("a claim waits for the submit that is writing, and comes after what it wrote", async () => {
    const { sql } = store();
    const mission = await startMission(sql);
    await claimLease(sql, mission, "one", "host-1");
    await sql.script("update lease set expires_at = clock_timestamp()");
    const lock = `select 1 from mission where id = '${mission}' for update`;
    const { claim } = await sql.transaction([lock], async () => {
      const claim = claimLease(sql, mission, "two", "host-1");
      await untilOneWaits(sql);
      return { claim };
    });
    const next = await claim;
    expect(next).toEqual({ owner: "two", generation: 2 });
    expect(next && (await renewLease(sql, mission, next))).toBe(2);
  });

  test("commands, outcomes, renewals and claims on the same missions never deadlock", async () => {
    const { sql } = store();
    const shared = await startMission(sql);
    const missions = [shared, ...(await Promise.all(Array.from({ length: 3 }, () => startMission(sql))))];
    const busy = Array.from({ length: 16 }, async (_, worker) => {
      const mission = missions[worker % missions.length] ?? shared;
      const owned = `worker-${worker}`;
      for (let round = 0; round < 15; round += 1) {
        const lease = await claimLease(sql, mission, owned, "host-1");
        const [entry] = (await stateOf(sql, mission)).due;
        await receiveCommand(sql, newCommandId(), interjection(shared, owned), owner);
        await Promise.all([
          settle(sql, mission),
          settle(sql, shared),
          entry && report(sql, mission, { type: "effect_started", effect: entry.id }, lease ?? null),
          lease && renewLease(sql, mission, lease),
        ]);
        await sql.script(`update lease set expires_at = clock_timestamp() where owner = '${owned}'`);
      }
    });
    await Promise.all(busy);
    while (await settle(sql, shared));
    expect(await count(sql, "command", "status = 'received'")).toBe(0);
    expect((await replay(sql)).differences).toEqual([]);
  });

  test("walks of many missions at once end as the same folds", async () => {
    const { sql } = store();
    await Promise.all(Array.from({ length: 20 }, (_, seed) => walk(sql, 1_000 + seed, 40)));
    const mission = await startMission(sql);
    await drive(sql, mission, "ended");
    expect((await replay(sql)).differences).toEqual([]);
  });
}

const untilOneWaits = (sql: Sql) => untilWaiting(sql, 1);

async function untilWaiting(sql: Sql, many: number): Promise<void> {
  await vi.waitFor(
    async () => {
      expect(await count(sql, "pg_stat_activity", "datname = current_database() and wait_event_type = 'Lock'")).toBe(
        many,
      );
    },
    { timeout: 10_000, interval: 10 },
  );
}
