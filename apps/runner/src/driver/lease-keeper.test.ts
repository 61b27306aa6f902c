import { config } from "@sortie/core/testing/builders";
import { leaseMs } from "@sortie/db/leases";
import { expect, test } from "vitest";
import { LeaseKeeper } from "./lease-keeper.ts";
import { HeldClock } from "./testing/held-clock.ts";
import { SimulatedStore } from "./testing/simulated-store.ts";

async function keep() {
  const clock = new HeldClock();
  const log = new SimulatedStore(clock);
  const mission = log.start(config());
  const store = log.of("one");
  const lease = await store.claim(mission);
  if (!lease) throw new Error("nobody else claims it");
  const versions: number[] = [];
  const keeper = new LeaseKeeper({ store, clock }, mission, lease, clock.now(), (version) => versions.push(version));
  return { clock, log, mission, store, lease, keeper, versions, rival: log.of("two") };
}

test("a kept lease stays with its owner for as long as the work goes on, and tells the head version", async () => {
  const { clock, mission, keeper, rival, versions } = await keep();
  await clock.pass(4 * leaseMs);
  expect(keeper.lost.aborted).toBe(false);
  expect(await rival.claim(mission)).toBeUndefined();
  expect(versions).toEqual(Array(12).fill(2));
  await keeper.release();
  expect(await rival.claim(mission)).toEqual({ owner: "two", generation: 2 });
});

test("a lease that was lost ends the work at the next renewal", async () => {
  const { clock, mission, store, lease, keeper, rival } = await keep();
  await store.release(mission, lease);
  await rival.claim(mission);
  await clock.pass(5_000);
  expect(keeper.lost.aborted).toBe(true);
  await keeper.release();
  expect(await rival.renew(mission, { owner: "two", generation: 2 })).toBe(2);
});

test("while the store is away the work ends before the lease can expire", async () => {
  const { clock, log, keeper } = await keep();
  await clock.pass(5_000);
  log.isAway = true;
  await clock.pass(11_000);
  expect(keeper.lost.aborted).toBe(false);
  await clock.pass(leaseMs - 11_000 - 1_000);
  expect(keeper.lost.aborted).toBe(true);
});

test("a store that never answers ends the work before the lease can expire", async () => {
  const { clock, mission, store, lease } = await keep();
  const silent = { ...store, renew: () => new Promise<never>(() => {}) };
  const keeper = new LeaseKeeper({ store: silent, clock }, mission, lease, clock.now(), () => undefined);
  await clock.pass(11_000);
  expect(keeper.lost.aborted).toBe(false);
  await clock.pass(2_000);
  expect(keeper.lost.aborted).toBe(true);
});

test("a claim that took long to be answered is trusted from when it was asked", async () => {
  const clock = new HeldClock();
  const log = new SimulatedStore(clock);
  const mission = log.start(config());
  const store = log.of("one");
  const lease = await store.claim(mission);
  if (!lease) throw new Error("nobody else claims it");
  await clock.pass(10_000);
  log.isAway = true;
  const keeper = new LeaseKeeper({ store, clock }, mission, lease, 0, () => undefined);
  await clock.pass(leaseMs - 10_000 - 1_000);
  expect(keeper.lost.aborted).toBe(true);
});

test("a store that comes back in time does not end the work", async () => {
  const { clock, log, mission, keeper, rival } = await keep();
  log.isAway = true;
  await clock.pass(11_000);
  log.isAway = false;
  await clock.pass(2 * leaseMs);
  expect(keeper.lost.aborted).toBe(false);
  expect(await rival.claim(mission)).toBeUndefined();
});

test("after the release nothing is renewed", async () => {
  const { clock, keeper, versions } = await keep();
  await keeper.release();
  await clock.pass(4 * leaseMs);
  expect([keeper.lost.aborted, versions]).toEqual([false, []]);
});
