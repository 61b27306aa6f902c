import { fc, test } from "@fast-check/vitest";
import { describe, expect } from "vitest";
import { config, context, unitPlan } from "../testing/builders.ts";
import { step } from "../testing/given.ts";
import { answerTo, type Play, play } from "../testing/play.ts";
import { inputsOf, type Move, moves, settingsOf, tellRandomly } from "../testing/random-play.ts";
import { due } from "./due.ts";
import type { Recorded } from "./events.ts";
import { evolve, foldEvents } from "./evolve.ts";
import { hasEnded, isInFlight, isParked, type Mission, openWaits } from "./state.ts";

const runs = { numRuns: 150 };
const story = { settings: settingsOf(), moves: moves() };

/** Each state that the log passes through, the first after the first event. */
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
  });

  test.prop(story, runs)("leaves a state that JSON carries whole", (told) => {
    const { state } = tellRandomly(told);
    expect(JSON.parse(JSON.stringify(state))).toStrictEqual(state);
  });

  test.prop(story, runs)("never leaves an end", (told) => {
    const { log } = tellRandomly(told);
    const ends = log.filter(({ event }) => event.type === "mission.done" || event.type === "mission.failed");
    expect(ends.length).toBeLessThanOrEqual(1);
    const after = ends[0] ? log.slice(ends[0].version) : [];
    expect(after.filter(({ event }) => event.type !== "mission.reconciled")).toEqual([]);
  });

  test.prop(story, runs)(
    "passes no cap: a person's resume buys one more attempt each, a raise what it says",
    (told) => {
      const { log } = tellRandomly(told);
      const all = states(log);
      for (const [at, mission] of all.entries()) {
        const { brakes } = mission;
        const resumes = log.slice(0, at + 1).filter(({ event }) => event.type === "mission.resumed").length;
        expect(mission.turns).toBeLessThanOrEqual(brakes.turnsMax);
        expect(mission.waste).toBeLessThanOrEqual(brakes.wasteMax);
        expect(mission.consecutiveFailures).toBeLessThanOrEqual(brakes.failuresMax + resumes);
        expect(mission.turn?.restarts ?? 0).toBeLessThanOrEqual(brakes.restartsMax + resumes);
        for (const unit of mission.units) {
          expect(unit.iterations).toBeLessThanOrEqual(brakes.iterationsMax);
          expect(unit.workStall?.count ?? 0).toBeLessThanOrEqual(brakes.stallMax + resumes);
        }
      }
    },
  );

  test.prop(story, runs)("always leaves something due, in flight, waiting, paused or ended", (told) => {
    const seen: Mission[] = [];
    tellRandomly(told, (mission) => seen.push(mission));
    for (const mission of seen) {
      if (mission.stop) expect(isInFlight(mission) || hasEnded(mission)).toBe(true);
      else if (!isParked(mission)) expect(due(mission)).not.toEqual([]);
      expect(due(mission)).toEqual(mission.due);
      expect(mission.due.length).toBeLessThanOrEqual(1);
      if (mission.pause) expect(isInFlight(mission)).toBe(false);
    }
  });

  test.prop(story, runs)("keeps an effect's id for as long as it is due, and gives it to no other", (told) => {
    const { log } = tellRandomly(told);
    const all = states(log);
    const effects = new Map<string, string>();
    for (const [at, mission] of all.entries()) {
      for (const { id, effect, started } of mission.due) {
        expect(effects.get(id) ?? JSON.stringify(effect)).toBe(JSON.stringify(effect));
        effects.set(id, JSON.stringify(effect));
        const before = all[at - 1]?.due.find((entry) => JSON.stringify(entry.effect) === JSON.stringify(effect));
        if (started) expect(before?.id).toBe(id);
      }
    }
  });

  test.prop(story, runs)("names a remedy with each pause, and starts nothing while paused or waiting", (told) => {
    const { log } = tellRandomly(told);
    const all = states(log);
    for (const [at, { event }] of log.entries()) {
      if (event.type === "mission.paused") expect(event.remedy).toMatch(/resume|replan/);
      const before = all[at - 1];
      if (event.type.endsWith("_started") && before && event.type !== "mission.phase_started") {
        expect([before.pause, openWaits(before), before.stop, hasEnded(before)]).toEqual([null, [], null, false]);
      }
    }
  });

  test.prop(story, runs)(
    "delivers only a candidate that was verified, committed and, where asked, approved",
    (told) => {
      const { log, state } = tellRandomly(told);
      const end = log.find(({ event }) => event.type === "mission.done");
      if (!end) return;
      const passed = log.filter(({ event }) => event.type === "mission.unit_passed").at(-1);
      expect(passed?.event).toMatchObject({ commit: state.tip });
      for (const kind of ["patch", "branch"]) {
        const delivered = log.filter(({ event }) => event.type === "mission.delivered" && event.kind === kind).at(-1);
        if (kind === "patch" || state.config.delivery === "branch") {
          expect(delivered?.event).toMatchObject({ candidate: state.tip });
        }
      }
      if (state.config.approval === "manual") expect(state.approval?.candidate).toBe(state.tip);
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

test("a mission of several kinds of units passes", () => {
  const plan = (["change", "tests", "refactor", "docs"] as const).map((kind) =>
    unitPlan({ title: kind, kind, artifacts: [`${kind}.md`], verify: ["node", `${kind}.js`] }),
  );
  expect(passOn(play(config({ plan, approval: "manual" }))).ended?.type).toBe("mission.done");
});

export type { Move };
