import { config } from "@sortie/core/testing/builders";
import { leaseMs } from "@sortie/db/leases";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { drive } from "./drive.ts";
import { doomed, type Moment } from "./testing/doomed.ts";
import { HeldClock, untilFact } from "./testing/held-clock.ts";
import { SimulatedStore } from "./testing/simulated-store.ts";
import { course, SimulatedWorld } from "./testing/simulated-world.ts";

vi.setConfig({ testTimeout: 30_000 });

let world: SimulatedWorld;
let clock: HeldClock;
let log: SimulatedStore;
let mission: string;

beforeEach(() => {
  world = new SimulatedWorld();
  clock = new HeldClock();
  log = new SimulatedStore(clock);
  mission = log.start(config());
});
afterEach(() => world.close());

const never = new AbortController().signal;
const types = () => log.log(mission).map(({ event }) => event.type.replace("mission.", ""));

const until = (holds: () => boolean) => untilFact(holds, () => types().join(" "));

/** One driver dies at the moment; when its lease is over, another goes on. */
async function dieAndGoOn(diesAt: (moment: Moment) => boolean) {
  const doom = doomed(log.of("one"), clock, diesAt);
  void drive(world.deps(doom.store, log, doom.clock), mission, never);
  await until(doom.isDead);
  await clock.pass(leaseMs);
  return drive(world.deps(log.of("two"), log, clock), mission, never);
}

const nthReport = (count: number, when: Moment["when"]) => {
  let seen = 0;
  return (moment: Moment) => {
    if (moment.report === "claim" || moment.when !== when) return false;
    seen += 1;
    return seen === count;
  };
};

test("killed after the claim: nothing was begun, and the mission ends done", async () => {
  expect(await dieAndGoOn(({ report, when }) => report === "claim" && when === "after")).toBe("nothing_due");
  expect([log.state(mission).status, world.done]).toEqual(["done", course]);
});

for (const [at, name] of course.entries()) {
  const isTurn = name === "turn 1";
  const courseWith = (...instead: string[]) => course.flatMap((each) => (each === name ? instead : [each]));

  test(`killed before ${name} is written as started: it runs once`, async () => {
    await dieAndGoOn(nthReport(2 * at + 1, "before"));
    expect([log.state(mission).status, world.done]).toEqual(["done", course]);
  });

  test(`killed after ${name} is written as started: it runs once, a turn after a loss`, async () => {
    await dieAndGoOn(nthReport(2 * at + 1, "after"));
    const expected = isTurn ? courseWith("roll back", name) : course;
    expect([log.state(mission).status, world.done]).toEqual(["done", expected]);
  });

  test(`killed after ${name} and before its report: it runs again, apart from a turn, whose end is kept`, async () => {
    await dieAndGoOn(nthReport(2 * at + 2, "before"));
    const again = isTurn ? course : courseWith(name, name);
    expect([log.state(mission).status, world.done]).toEqual(["done", again]);
  });

  test(`killed after the report of ${name}: it does not run again`, async () => {
    expect(await dieAndGoOn(nthReport(2 * at + 2, "after"))).toBe("nothing_due");
    expect([log.state(mission).status, world.done]).toEqual(["done", course]);
    expect(types().filter((type) => type === "done")).toEqual(["done"]);
  });
}

async function killedWhileTheAgentLives() {
  world.turnsLast = true;
  const doom = doomed(log.of("one"), clock, () => false);
  void drive(world.deps(doom.store, log, doom.clock), mission, never);
  await until(() => world.agents.size === 1);
  doom.die();
  await clock.pass(leaseMs);
  expect(world.agents.size).toBe(1);
  world.turnsLast = false;
}

test("killed while the agent lives: the next driver goes on with it, and says so", async () => {
  await killedWhileTheAgentLives();
  const driven = drive(world.deps(log.of("two"), log, clock), mission, never);
  await until(() => types().includes("turn_adopted"));
  world.finishTurns();
  expect(await driven).toBe("nothing_due");
  const adopted = log.log(mission).find(({ event }) => event.type === "mission.turn_adopted");
  expect([adopted?.event, adopted?.actor.name]).toEqual([
    { type: "mission.turn_adopted", effect: adopted?.cause, turn: 1, found: "running" },
    "two",
  ]);
  expect([log.state(mission).status, world.done]).toEqual(["done", course]);
});

test("killed while the agent lives, and its custodian too: the next driver ends it first, says whom, and runs the turn again", async () => {
  await killedWhileTheAgentLives();
  world.custodiansLive = false;
  expect(await drive(world.deps(log.of("two"), log, clock), mission, never)).toBe("nothing_due");
  const lost = log.log(mission).find(({ event }) => event.type === "mission.turn_lost");
  expect([lost?.event, lost?.actor.name]).toEqual([
    { type: "mission.turn_lost", effect: lost?.cause, turn: 1, killed: [40], proof: "scan" },
    "two",
  ]);
  expect(log.state(mission).status).toBe("done");
  expect(world.done.filter((each) => /turn|roll/.test(each))).toEqual(["turn 1", "roll back", "turn 1"]);
});

test("killed with its custodian at every start of a turn in a row: after three losses the mission pauses and says so", async () => {
  world.custodiansLive = false;
  for (const [at, name] of ["one", "two", "three"].entries()) {
    const doom = doomed(log.of(name), clock, () => false);
    world.turnsLast = true;
    void drive(world.deps(doom.store, log, doom.clock), mission, never);
    await until(() => world.done.filter((each) => each === "turn 1").length === at + 1);
    doom.die();
    await clock.pass(leaseMs);
  }
  expect(await drive(world.deps(log.of("four"), log, clock), mission, never)).toBe("nothing_due");
  expect([log.state(mission).status, log.state(mission).pause?.detail]).toEqual(["paused", "turn 1 was lost 3 times"]);
});
