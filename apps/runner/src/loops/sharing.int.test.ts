import { eventually } from "@sortie/bus/testing/facts";
import { leaseMs } from "@sortie/db/leases";
import { runnersOn } from "@sortie/db/runners";
import { afterAll, beforeAll, expect, test } from "vitest";
import { logOf, startMission, untilAtRest } from "../testing/asking.ts";
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

/** When another runner said what became of the turn, in ms after the moment, and which. */
async function taken(mission: string, as: "mission.turn_lost" | "mission.turn_adopted", moment: number) {
  const said = await eventually(
    async () => (await logOf(stack.sql, mission)).find(({ event }) => event.type === as),
    (event) => event !== undefined,
    60_000,
  );
  return { ms: Date.parse(said?.at ?? "") - moment, by: said?.actor.name };
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
  const loss = await taken(mission, "mission.turn_lost", moment);
  expect(loss.by).not.toBe(owner.id);
  expect(loss.ms).toBeLessThan(leaseMs / 2);
  const states = await untilAtRest(stack.sql, [mission]);
  expect([await audit(stack.sql, stack.home, states), [...project.turnsOf(mission)]]).toEqual([[], [[1, 2]]]);
});

test("a runner that is killed loses its leases to the next sweep of its host, and its turn goes on under another", {
  timeout: 120_000,
}, async () => {
  const { mission, owner } = await missionInTurn();
  const moment = Date.now();
  await owner.kill9();
  runners = runners.filter((runner) => runner !== owner);
  const adoption = await taken(mission, "mission.turn_adopted", moment);
  expect(adoption.by).toBe(runners[0]?.id);
  expect(adoption.ms).toBeLessThan(leaseMs / 2);
  expect((await runnersOn(stack.sql, "host-1")).map(({ id }) => id)).toEqual(runners.map(({ id }) => id));
  const states = await untilAtRest(stack.sql, [mission]);
  expect([await audit(stack.sql, stack.home, states), [...project.turnsOf(mission)]]).toEqual([[], [[1, 1]]]);
  expect(await wrongOwners(stack.sql)).toEqual([]);
});
