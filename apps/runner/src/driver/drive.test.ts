import { config } from "@sortie/core/testing/builders";
import * as ask from "@sortie/core/testing/inputs";
import { leaseMs } from "@sortie/db/leases";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { limits } from "../limits.ts";
import { drive } from "./drive.ts";
import type { Store } from "./ports.ts";
import { HeldClock, settled, untilFact } from "./testing/held-clock.ts";
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
const driveBy = (store: Store, shutdown = never) => drive(world.deps(store, log, clock), mission, shutdown);
const types = () => log.log(mission).map(({ event }) => event.type.replace("mission.", ""));
const situation = () => `${log.state(mission).phase}/${log.state(mission).status}`;
const turnsBegun = () => world.done.filter((each) => each.startsWith("turn")).length;

const until = (holds: () => boolean) => untilFact(holds, () => `${situation()} after ${types().join(" ")}`);

/** A driver in the middle of the first turn, which lasts until it is told to end. */
async function inTurn(store: Store, shutdown = never) {
  world.turnsLast = true;
  const end = driveBy(store, shutdown);
  await until(() => world.agents.size === 1);
  return { end };
}

test("one driver leads a mission to its end, each effect once", async () => {
  expect(await driveBy(log.of("one"))).toBe("nothing_due");
  expect([situation(), world.done]).toEqual(["done/done", course]);
});

test("a mission that somebody else owns is left alone", async () => {
  await log.of("one").claim(mission);
  expect(await driveBy(log.of("two"))).toBe("owned_elsewhere");
  expect(world.done).toEqual([]);
});

test("a stop while a turn runs ends the agent, says so, and ends the mission", async () => {
  const { end } = await inTurn(log.of("one"));
  log.command({ ...ask.stop, mission });
  expect(await end).toBe("nothing_due");
  expect([situation(), types().slice(-4)]).toEqual([
    "failed/error",
    ["stop_requested", "stop_acknowledged", "effect_stopped", "failed"],
  ]);
  expect(log.log(mission).find(({ event }) => event.type === "mission.stop_acknowledged")?.event).toEqual({
    type: "mission.stop_acknowledged",
    killed: [40],
  });
  expect(world.agents.size).toBe(0);
});

test("a stop whose message was lost is seen at the next renewal", async () => {
  world.turnsLast = true;
  const deaf = { ...world.deps(log.of("one"), log, clock), bus: { onCommitted: () => () => undefined } };
  const end = drive(deaf, mission, never);
  await until(() => world.agents.size === 1);
  log.command({ ...ask.stop, mission });
  await clock.pass(limits.leaseRenewMs);
  expect([await end, situation()]).toEqual(["nothing_due", "failed/error"]);
});

test("a pause while a turn runs lets it end and starts nothing new; resume goes on from there", async () => {
  const { end } = await inTurn(log.of("one"));
  log.command({ ...ask.pause, mission });
  await settled();
  expect([world.agents.size, situation()]).toEqual([1, "execute/working"]);
  world.finishTurns();
  expect(await end).toBe("nothing_due");
  expect([situation(), types().slice(-3), log.state(mission).pause?.reason]).toEqual([
    "execute/paused",
    ["pause_requested", "turn_finished", "paused"],
    "operator",
  ]);
  log.command({ ...ask.resume, mission });
  expect(await driveBy(log.of("one"))).toBe("nothing_due");
  expect([situation(), turnsBegun()]).toEqual(["done/done", 1]);
});

test("a resume while the paused turn still runs continues it and never starts a second", async () => {
  const { end } = await inTurn(log.of("one"));
  log.command({ ...ask.pause, mission });
  log.command({ ...ask.resume, mission });
  world.finishTurns();
  await end;
  expect([situation(), turnsBegun()]).toEqual(["done/done", 1]);
});

test("a shutdown ends the agent, reports nothing, frees the lease, and the next driver runs the turn again", async () => {
  const shutdown = new AbortController();
  const { end } = await inTurn(log.of("one"), shutdown.signal);
  shutdown.abort();
  expect([await end, world.agents.size, types().at(-1)]).toEqual(["shut_down", 0, "turn_started"]);
  world.turnsLast = false;
  expect(await driveBy(log.of("two"))).toBe("nothing_due");
  expect([situation(), turnsBegun()]).toEqual(["done/done", 2]);
});

test("a stale owner is refused at its next write and stops", async () => {
  const one = log.of("one");
  const { end } = await inTurn(one);
  await one.release(mission, { owner: "one", generation: 1 });
  await log.of("two").claim(mission);
  world.finishTurns();
  expect([await end, types().at(-1)]).toEqual(["lease_lost", "turn_started"]);
});

test("a lost lease ends the agent without a word to the log", async () => {
  const one = log.of("one");
  const { end } = await inTurn(one);
  await one.release(mission, { owner: "one", generation: 1 });
  await log.of("two").claim(mission);
  await clock.pass(limits.leaseRenewMs);
  expect([await end, world.agents.size, types().at(-1)]).toEqual(["lease_lost", 0, "turn_started"]);
});

test("a store that is away for a while is asked again, and nothing is done twice", async () => {
  const { end } = await inTurn(log.of("one"));
  log.isAway = true;
  world.finishTurns();
  await clock.pass(8_000);
  log.isAway = false;
  await clock.pass(1_000);
  expect([await end, situation(), turnsBegun()]).toEqual(["nothing_due", "done/done", 1]);
});

test("a store that is away too long ends the agent before another driver may begin", async () => {
  const { end } = await inTurn(log.of("one"));
  log.isAway = true;
  await clock.pass(leaseMs - 1_000);
  expect(world.agents.size).toBe(0);
  log.isAway = false;
  expect(await end).toBe("lease_lost");
});

test("an answer that was lost on its way is not written twice", async () => {
  const one = log.of("one");
  let isFirst = true;
  const losesAnswers: Store = {
    ...one,
    report: async (...call) => {
      const answer = await one.report(...call);
      isFirst = !isFirst;
      if (isFirst) return answer;
      log.isAway = true;
      const lost = await one.load(mission).catch((error: unknown) => error);
      log.isAway = false;
      throw lost;
    },
  };
  const ends: string[] = [];
  void driveBy(losesAnswers).then((end) => ends.push(end));
  while (ends.length === 0) await clock.pass(limits.storeRetryMs);
  expect([ends, situation(), world.done]).toEqual([["nothing_due"], "done/done", course]);
});

test("an effect that fails pauses the mission once and names the remedy; resume runs it again", async () => {
  world.failing.set("provision", new Error("no space left"));
  expect(await driveBy(log.of("one"))).toBe("nothing_due");
  expect([situation(), log.state(mission).pause]).toEqual([
    "plan/paused",
    { reason: "infra", remedy: "resume, once the cause is gone", detail: "provision: no space left" },
  ]);
  expect(await driveBy(log.of("one"))).toBe("nothing_due");
  expect(types().filter((type) => type === "paused")).toEqual(["paused"]);
  log.command({ ...ask.resume, mission });
  await driveBy(log.of("one"));
  expect([situation(), world.done]).toEqual(["done/done", course]);
});

test("an outcome that cannot be written pauses the mission instead of running its effect for ever", async () => {
  const one = log.of("one");
  const bursts: Store = {
    ...one,
    report: async (id, outcome, ...rest) => {
      if (outcome.type === "candidate_sealed") throw new Error("candidate_sealed carries too many bytes");
      return one.report(id, outcome, ...rest);
    },
  };
  expect(await driveBy(bursts)).toBe("nothing_due");
  expect([situation(), log.state(mission).pause?.detail]).toEqual([
    "execute/paused",
    "seal_candidate: candidate_sealed carries too many bytes",
  ]);
  expect(world.done.filter((each) => each === "seal")).toEqual(["seal"]);
});

test("a report that is refused again and again pauses the mission instead of going on for ever", async () => {
  const one = log.of("one");
  const refuses: Store = {
    ...one,
    report: async (id, outcome, ...rest) =>
      outcome.type === "candidate_sealed"
        ? { status: "refused", rejection: { rule: "effect_not_due", says: "this effect is not due" } }
        : one.report(id, outcome, ...rest),
  };
  expect(await driveBy(refuses)).toBe("nothing_due");
  expect([situation(), log.state(mission).pause?.detail]).toEqual([
    "execute/paused",
    "seal_candidate: the log refuses candidate_sealed: effect_not_due",
  ]);
  expect(world.done.filter((each) => each === "seal")).toEqual(["seal", "seal"]);
});

test("the candidate's diff is kept before its seal is told, also after the store was away", async () => {
  const store = log.of("one");
  const order: string[] = [];
  const end = driveBy({
    ...store,
    keepDiff: async (...given) => {
      const isFirst = !order.includes("diff asked");
      order.push("diff asked");
      log.isAway = isFirst;
      await store.keepDiff(...given).finally(() => {
        log.isAway = false;
      });
      order.push("diff kept");
    },
    report: (...given) => {
      order.push(given[1].type);
      return store.report(...given);
    },
  });
  await until(() => order.includes("diff asked"));
  await clock.pass(limits.storeRetryMs);
  expect(await end).toBe("nothing_due");
  const from = order.indexOf("diff asked");
  expect(order.slice(from, from + 4)).toEqual(["diff asked", "diff asked", "diff kept", "candidate_sealed"]);
  expect(order.filter((each) => each === "diff kept")).toHaveLength(1);
});

test("a diff that cannot be made costs the mission nothing", async () => {
  world.failing.set("diff", new Error("git ran out of time"));
  expect(await driveBy(log.of("one"))).toBe("nothing_due");
  expect([situation(), world.done]).toEqual(["done/done", course]);
});
