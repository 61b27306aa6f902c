import { eventually } from "@sortie/bus/testing/facts";
import { leaseMs } from "@sortie/db/leases";
import { runnersOn } from "@sortie/db/runners";
import { afterAll, beforeAll, expect, test } from "vitest";
import { logOf, startMission, untilAtRest, untilMission } from "../testing/asking.ts";
import { audit } from "../testing/audit.ts";
import { countingProject } from "../testing/counting-project.ts";
import { watchOwners, wrongOwners } from "../testing/owners.ts";
import type { RunnerProcess } from "../testing/runner-process.ts";
import { type Stack, startStack } from "../testing/stack.ts";

let stack: Stack;
let project: ReturnType<typeof countingProject>;
let runners: RunnerProcess[];

beforeAll(async () => {
  stack = await startStack();
  project = countingProject(stack.folder);
  await watchOwners(stack.sql);
  runners = await Promise.all([startRunner(), startRunner()]);
});
afterAll(() => stack.close());

const startRunner = () => stack.startRunner({ SORTIE_SANDBOX: "none" });

/** A mission whose turn lasts, the runner that drives it, and the others. */
async function missionInTurn() {
  const mission = await startMission(stack, project.request({ paceMs: 4_000 }));
  await eventually(
    () => project.turnsOf(mission).get(1),
    (runs) => runs === 1,
    60_000,
  );
  const driver = (await logOf(stack.sql, mission)).findLast(
    ({ event }) => event.type === "mission.turn_started",
  )?.actor;
  const owner = runners.find(({ id }) => id === driver?.name);
  if (!owner) throw new Error(`${driver?.name} is none of our runners`);
  return { mission, owner };
}

/** When the turn was lost, in ms after the moment, and by whom it was said. */
async function lossAfter(mission: string, moment: number) {
  await untilMission(stack.sql, mission, ({ turn }) => (turn?.restarts ?? 0) > 0);
  const lost = (await logOf(stack.sql, mission)).find(({ event }) => event.type === "mission.turn_lost");
  return { ms: Date.parse(lost?.at ?? "") - moment, by: lost?.actor.name };
}

test("two runners share missions, and none has ever two owners", { timeout: 180_000 }, async () => {
  const request = project.request();
  const missions = await Promise.all(Array.from({ length: 20 }, () => startMission(stack, request)));
  const states = await untilAtRest(stack.sql, missions);
  const logs = await Promise.all(missions.map((mission) => logOf(stack.sql, mission)));
  const drivers = new Set(logs.flat().flatMap(({ actor }) => (actor.kind === "runner" ? [actor.name] : [])));
  expect([...drivers].sort()).toEqual(runners.map(({ id }) => id).sort());
  expect(await wrongOwners(stack.sql)).toEqual([]);
  expect(await audit(stack.sql, stack.home, states)).toEqual([]);
  expect(missions.map((mission) => [...project.turnsOf(mission)])).toEqual(missions.map(() => [[1, 1]]));
});

test("a runner that is told to stop frees its missions at once, and another goes on", {
  timeout: 120_000,
}, async () => {
  const { mission, owner } = await missionInTurn();
  const moment = Date.now();
  expect(await owner.stop()).toBe(0);
  runners = [...runners.filter((runner) => runner !== owner), await startRunner()];
  const loss = await lossAfter(mission, moment);
  expect(loss.by).not.toBe(owner.id);
  expect(loss.ms).toBeLessThan(leaseMs / 2);
  const states = await untilAtRest(stack.sql, [mission]);
  expect([await audit(stack.sql, stack.home, states), [...project.turnsOf(mission)]]).toEqual([[], [[1, 2]]]);
});

test("a runner that is killed loses its leases to the next sweep of its host", { timeout: 120_000 }, async () => {
  const { mission, owner } = await missionInTurn();
  const moment = Date.now();
  await owner.kill9();
  runners = runners.filter((runner) => runner !== owner);
  const loss = await lossAfter(mission, moment);
  expect(loss.by).toBe(runners[0]?.id);
  expect(loss.ms).toBeLessThan(leaseMs / 2);
  expect((await runnersOn(stack.sql, "host-1")).map(({ id }) => id)).toEqual(runners.map(({ id }) => id));
  const states = await untilAtRest(stack.sql, [mission]);
  expect([await audit(stack.sql, stack.home, states), [...project.turnsOf(mission)]]).toEqual([[], [[1, 2]]]);
  expect(await wrongOwners(stack.sql)).toEqual([]);
});
