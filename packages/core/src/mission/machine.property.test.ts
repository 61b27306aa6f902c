import { fc, test } from "@fast-check/vitest";
import { describe, expect } from "vitest";
import { config, context, unitPlan } from "../testing/builders.ts";
import { step } from "../testing/given.ts";
import { answerTo, type Play, play } from "../testing/play.ts";
import { inputsOf, moves, settingsOf, tellRandomly } from "../testing/random-play.ts";
import { due } from "./due.ts";
import type { Recorded } from "./events.ts";
import { evolve, foldEvents } from "./evolve.ts";
import { hasEnded, isInFlight, isParked, type Mission, openWaits } from "./state.ts";

const runs = { numRuns: 40 };
const story = { settings: settingsOf(), moves: moves() };

/** Each state that the log passes through; the first one is after the first event. */
function states(log: readonly Recorded[]): Mission[] {
  const passed: Mission[] = [];
  for (const event of log) passed.push(evolve(passed.at(-1) ?? null, event));
  return passed;
}

describe("any sequence of commands and outcomes", () => {
  test.prop(story, runs)("leaves a state that is the fold of its events, from any point of the log", (told) => {
    const { log, state } = tellRandomly(told);
    const half = Math.floor(log.length / 2);
    expect(foldEvents(log)).toEqual(state);
    expect(foldEvents(log.slice(half), foldEvents(log.slice(0, half)))).toEqual(state);
    expect(log.map(({ version }) => version)).toEqual(log.map((_, at) => at + 1));
    expect(JSON.parse(JSON.stringify(state))).toStrictEqual(state);
  });

  test.prop(story, runs)("never leaves an end", (told) => {
    const { log } = tellRandomly(told);
    const end = log.findIndex(({ event }) => event.type === "mission.done" || event.type === "mission.failed");
    const after = end < 0 ? [] : log.slice(end + 1);
    expect(after.filter(({ event }) => event.type !== "mission.reconciled")).toEqual([]);
  });

  test.prop(story, runs)("passes no cap: each resume buys one more attempt, a raise what it says", (told) => {
    const { log } = tellRandomly(told);
    let resumes = 0;
    for (const [at, mission] of states(log).entries()) {
      if (log[at]?.event.type === "mission.resumed") resumes += 1;
      expect(overCap(mission, resumes)).toEqual([]);
    }
  });

  test.prop(story, runs)("always leaves something due, in flight, waiting, paused or ended", (told) => {
    tellRandomly(told, (mission) => expect(stuck(mission)).toEqual([]));
  });

  test.prop(story, runs)("keeps an effect's id for as long as it is due, and gives it to no other", (told) => {
    const effects = new Map<string, string>();
    let before = new Map<string, string>();
    for (const mission of states(tellRandomly(told).log)) {
      const now = new Map(mission.due.map(({ id, effect }) => [JSON.stringify(effect), id]));
      for (const [effect, id] of now) {
        if ((before.get(effect) ?? id) !== id && !hasSettled(mission, before.get(effect))) {
          expect([effect, id]).toEqual([effect, before.get(effect)]);
        }
        if ((effects.get(id) ?? effect) !== effect) expect(effect).toBe(effects.get(id));
        effects.set(id, effect);
      }
      before = now;
    }
  });

  test.prop(story, runs)("names a remedy with each pause, and starts nothing while it may not", (told) => {
    const { log } = tellRandomly(told);
    const all = states(log);
    for (const [at, { event }] of log.entries()) {
      const before = all[at - 1];
      if (event.type === "mission.paused") expect(event.remedy).toMatch(/resume|replan/);
      if (!before || !event.type.endsWith("_started") || event.type === "mission.phase_started") continue;
      expect([before.pause, openWaits(before), before.stop, before.ended]).toEqual([null, [], null, null]);
    }
  });

  test.prop(story, runs)(
    "ends done only with every unit passed, delivered and, where asked, approved at the tip",
    (told) => {
      const { log, state } = tellRandomly(told);
      if (state.ended?.type !== "mission.done") return;
      const last = <T>(of: (event: Recorded["event"]) => T | undefined) =>
        log.flatMap(({ event }) => of(event) ?? []).at(-1);
      expect(last((event) => (event.type === "mission.unit_passed" ? event.commit : undefined))).toBe(state.tip);
      for (const kind of state.config.delivery === "branch" ? ["patch", "branch"] : ["patch"]) {
        const isIt = (event: Recorded["event"]) => event.type === "mission.delivered" && event.kind === kind;
        expect(last((event) => (isIt(event) ? event : undefined))).toMatchObject({ candidate: state.tip });
      }
      if (state.config.approval === "manual") expect(state.approval?.candidate).toBe(state.tip);
      expect(state.units.map((unit) => unit.state)).toEqual(state.units.map(() => "passed"));
    },
  );

  test.prop(story, runs)("ends done in few steps when everything passes from there on", (told) => {
    const random = tellRandomly(told);
    if (isParked(random.state) || random.state.stop || random.state.pauseRequested) return;
    const end = passOn(random);
    const spent = end.turns >= end.brakes.turnsMax && end.ended?.reason === "max_iterations";
    expect(end.ended?.type === "mission.done" || spent).toBe(true);
  });

  test.prop({ ...story, kind: fc.string(), payload: fc.jsonValue() }, runs)(
    "is not changed by an event that this version does not know",
    ({ kind, payload, ...told }) => {
      const { log, state } = tellRandomly(told);
      const [first] = log;
      if (!first) return;
      const unknown = { ...first, version: state.version + 1, event: { type: "unknown", kind, payload } as const };
      expect(evolve(state, unknown)).toEqual({ ...state, version: state.version + 1, updatedAt: first.at });
    },
  );

  test.prop({ ...story, input: inputsOf() }, runs)("is decided alike when asked twice", ({ input, ...told }) => {
    const { state } = tellRandomly(told);
    expect(step(state, input(state), context())).toEqual(step(state, input(state), context()));
  });
});

/** The counters that are higher than they may be. */
function overCap({ brakes, turns, waste, consecutiveFailures, turn, units }: Mission, resumes: number): string[] {
  const counted: [string, number, number][] = [
    ["turns", turns, brakes.turnsMax],
    ["waste", waste, brakes.wasteMax],
    ["consecutive failures", consecutiveFailures, brakes.failuresMax + resumes],
    ["restarts", turn?.restarts ?? 0, brakes.restartsMax + resumes],
    ...units.flatMap((unit): [string, number, number][] => [
      ["iterations", unit.iterations, brakes.iterationsMax],
      ["work stall", unit.workStall?.count ?? 0, brakes.stallMax + resumes],
    ]),
  ];
  return counted.filter(([, count, max]) => count > max).map(([name, count, max]) => `${name} ${count} > ${max}`);
}

function stuck(mission: Mission): string[] {
  const wrong = {
    "nothing is due": !isParked(mission) && !mission.stop && due(mission).length === 0,
    "a stop waits for nothing": mission.stop !== null && !isInFlight(mission) && !hasEnded(mission),
    "paused with something in flight": mission.pause !== null && isInFlight(mission),
    "a pause waits for nothing": mission.pauseRequested && !isInFlight(mission) && !hasEnded(mission),
    "more than one effect": mission.due.length > 1,
    "due differs from what is kept": JSON.stringify(due(mission)) !== JSON.stringify(mission.due),
  };
  return Object.entries(wrong).flatMap(([name, is]) => (is ? [name] : []));
}

/** Was it reported, so that the same thing is due anew? */
function hasSettled(mission: Mission, id: string | undefined): boolean {
  return !mission.due.some((entry) => entry.id === id);
}

/** The rest of a mission in which every effect passes and every candidate is approved. */
function passOn(from: Play): Mission {
  const units = from.state.units.length + from.state.config.plan.length;
  // A unit takes a roll-back, a turn, a seal, its checks and a commit, each started and reported.
  const stepsMax = 10 + units * 2 * (4 + 5 + units);
  for (let count = 0; count < stepsMax && !hasEnded(from.state); count += 1) {
    const [entry] = from.state.due;
    const [wait] = openWaits(from.state);
    if (wait) {
      const [id, { nonce, candidate }] = wait;
      from.take({ type: "approve_candidate", mission: from.state.id, wait: id, nonce, candidate: candidate ?? "" });
    } else if (entry) {
      from.take(entry.started ? answerTo(entry, from.state) : { type: "effect_started", effect: entry.id });
    } else break;
  }
  return from.state;
}

test("a mission with every kind of unit passes", () => {
  const plan = (["change", "tests", "refactor", "docs"] as const).map((kind) =>
    unitPlan({ title: kind, kind, artifacts: [`${kind}.md`], verify: ["node", `${kind}.js`] }),
  );
  expect(passOn(play(config({ plan, approval: "manual" }))).ended?.type).toBe("mission.done");
});
