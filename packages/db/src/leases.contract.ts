import { expect, test } from "vitest";
import { dueMissions, missionsPastDeadline } from "./due-missions.ts";
import { claimLease, leaseMs, releaseLease, releaseLeasesOf, renewLease } from "./leases.ts";
import { countRunners, forgetRunner, runnersOn, seeRunner } from "./runners.ts";
import type { Sql } from "./sql.ts";
import { ask, drive, eventTypes, firstDue, report, startMission, stateOf } from "./testing/missions.ts";
import type { Store } from "./testing/store.ts";
import { count } from "./testing/tables.ts";

/** Time does not pass in a test: the row's expiry is moved. */
const expire = (sql: Sql, mission: string) =>
  sql.script(`update lease set expires_at = clock_timestamp() where mission_id = '${mission}'`);

export function leaseCases(store: () => Store): void {
  const started = async (mission: string) => ({
    type: "effect_started" as const,
    effect: firstDue(await stateOf(store().sql, mission)).id,
  });

  test("of two claimers one wins, and the generation rises at each claim", async () => {
    const { sql } = store();
    const mission = await startMission(sql);
    const claims = await Promise.all(["one", "two"].map((owner) => claimLease(sql, mission, owner, "host-1")));
    const [won] = claims.filter((claim) => claim !== undefined);
    expect(claims.filter((claim) => claim === undefined)).toHaveLength(1);
    expect(won?.generation).toBe(1);
    expect(await claimLease(sql, mission, "three", "host-1")).toBeUndefined();
    await expire(sql, mission);
    const again = await Promise.all(["one", "two"].map((owner) => claimLease(sql, mission, owner, "host-1")));
    expect(again.map((claim) => claim?.generation).sort()).toEqual([2, undefined]);
  });

  test("10 claimers of distinct missions all win", async () => {
    const { sql } = store();
    const missions = await Promise.all(Array.from({ length: 10 }, () => startMission(sql)));
    const claims = await Promise.all(missions.map((mission, at) => claimLease(sql, mission, `runner-${at}`, "host-1")));
    expect(claims).toEqual(missions.map((_, at) => ({ owner: `runner-${at}`, generation: 1 })));
  });

  test("a lease expires on the database's clock", async () => {
    const { sql } = store();
    const mission = await startMission(sql);
    await claimLease(sql, mission, "one", "host-1");
    expect(await count(sql, "lease", "expires_at > clock_timestamp()")).toBe(1);
    expect(await count(sql, "lease", `expires_at <= clock_timestamp() + interval '${leaseMs} milliseconds'`)).toBe(1);
    expect(await dueMissions(sql, "host-1", 10)).toEqual([]);
    await expire(sql, mission);
    expect(await dueMissions(sql, "host-1", 10)).toEqual([mission]);
  });

  test("renewing gives the head version while the lease holds, and nothing once it is lost", async () => {
    const { sql } = store();
    const mission = await startMission(sql);
    const lease = await claimLease(sql, mission, "one", "host-1");
    if (!lease) throw new Error("nobody else claims it");
    expect(await renewLease(sql, mission, lease)).toBe(2);
    await report(sql, mission, await started(mission), lease);
    expect(await renewLease(sql, mission, lease)).toBe(3);
    await expire(sql, mission);
    expect(await renewLease(sql, mission, lease)).toBeUndefined();
    const next = await claimLease(sql, mission, "two", "host-1");
    expect(next).toEqual({ owner: "two", generation: 2 });
    expect(await renewLease(sql, mission, lease)).toBeUndefined();
    expect(await renewLease(sql, mission, { owner: "one", generation: 2 })).toBeUndefined();
  });

  test("a released lease can be claimed at once; releasing one that was lost changes nothing", async () => {
    const { sql } = store();
    const mission = await startMission(sql);
    const lease = await claimLease(sql, mission, "one", "host-1");
    if (!lease) throw new Error("nobody else claims it");
    await releaseLease(sql, mission, lease);
    const next = await claimLease(sql, mission, "two", "host-1");
    expect(next).toEqual({ owner: "two", generation: 2 });
    await releaseLease(sql, mission, lease);
    expect(await claimLease(sql, mission, "three", "host-1")).toBeUndefined();
  });

  test("everything a dead runner held is free at once", async () => {
    const { sql } = store();
    const missions = await Promise.all(Array.from({ length: 3 }, () => startMission(sql)));
    const [one = "", two = "", three = ""] = missions;
    await claimLease(sql, one, "dead", "host-1");
    await claimLease(sql, two, "dead", "host-1");
    await claimLease(sql, three, "alive", "host-1");
    expect((await releaseLeasesOf(sql, "dead")).sort()).toEqual([one, two].sort());
    expect(await releaseLeasesOf(sql, "dead")).toEqual([]);
    expect((await dueMissions(sql, "host-1", 10)).sort()).toEqual([one, two].sort());
  });

  test("a stale generation is refused in the transaction that would have written", async () => {
    const { sql } = store();
    const mission = await startMission(sql);
    const lease = await claimLease(sql, mission, "one", "host-1");
    await expire(sql, mission);
    const next = await claimLease(sql, mission, "one", "host-1");
    if (!lease || !next) throw new Error("nobody else claims it");
    expect(await report(sql, mission, await started(mission), lease)).toEqual({ status: "stale" });
    expect(await report(sql, mission, await started(mission), { ...next, owner: "two" })).toEqual({ status: "stale" });
    expect(await eventTypes(sql, mission, 2)).toEqual([]);
    expect((await report(sql, mission, await started(mission), next)).status).toBe("appended");
  });

  test("a driver without any lease is stale", async () => {
    const { sql } = store();
    const mission = await startMission(sql);
    expect(await report(sql, mission, await started(mission), { owner: "one", generation: 1 })).toEqual({
      status: "stale",
    });
  });

  test("a mission that lives on another host, or is parked, is not due here", async () => {
    const { sql } = store();
    const mission = await startMission(sql);
    await drive(sql, mission, "run_turn");
    expect(await dueMissions(sql, "host-1", 10)).toEqual([mission]);
    expect(await dueMissions(sql, "host-2", 10)).toEqual([]);
    await ask(sql, { type: "pause_mission", mission });
    expect(await dueMissions(sql, "host-1", 10)).toEqual([]);
  });

  test("a deadline that passed is found until its mission has ended", async () => {
    const { sql } = store();
    const mission = await startMission(sql);
    await drive(sql, mission, "run_turn started");
    await ask(sql, { type: "stop_mission", mission });
    expect(await missionsPastDeadline(sql, 10)).toEqual([]);
    await sql.script(`update mission set deadline_at = clock_timestamp() where id = '${mission}'`);
    expect(await missionsPastDeadline(sql, 10)).toEqual([mission]);
    const { id: effect } = firstDue(await stateOf(sql, mission));
    await report(sql, mission, { type: "effect_stopped", effect, killed: [] });
    expect(await missionsPastDeadline(sql, 10)).toEqual([]);
  });

  test("runners are seen, counted and forgotten", async () => {
    const { sql } = store();
    const entry = { id: "runner-1", host: "host-1", pid: 41, processStart: "12345" };
    await seeRunner(sql, entry);
    await seeRunner(sql, entry);
    expect(await runnersOn(sql, "host-1")).toEqual([entry]);
    expect(await runnersOn(sql, "host-2")).toEqual([]);
    expect(await countRunners(sql, 60_000)).toBe(1);
    await sql.script("update runner set seen_at = seen_at - interval '1 hour'");
    expect(await countRunners(sql, 60_000)).toBe(0);
    await forgetRunner(sql, "runner-1");
    expect(await runnersOn(sql, "host-1")).toEqual([]);
  });
}
