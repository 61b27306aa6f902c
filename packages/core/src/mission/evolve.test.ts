import { describe, expect, test } from "vitest";
import { afterNoon, base, config, mission, noon, owner, record, runner, unitPlans } from "../testing/builders.ts";
import { given } from "../testing/given.ts";
import { play } from "../testing/play.ts";
import { created, sealed, started, turnStarted } from "../testing/stories.ts";
import { newUnit } from "./born.ts";
import type { MissionEvent, Recorded } from "./events.ts";
import { evolve, foldEvents } from "./evolve.ts";
import { baseUnavailable } from "./state.ts";

test("a mission is born idle in the phase plan, with everything else at nothing", () => {
  const settings = config();
  expect(given(created(settings)).state).toEqual({
    id: mission,
    version: 2,
    phase: "plan",
    status: "idle",
    pause: null,
    ended: null,
    config: settings,
    brakes: settings.brakes,
    retryOf: null,
    createdAt: noon,
    updatedAt: noon,
    base,
    branch: "mission/fix-it-00000001",
    home: null,
    sandbox: null,
    isProvisioned: false,
    isSetUp: true,
    baseline: null,
    units: [],
    current: 0,
    tip: base,
    candidate: null,
    undo: null,
    turn: null,
    turns: 0,
    consecutiveFailures: 0,
    replanned: false,
    waste: 0,
    waits: {},
    answered: {},
    unread: [],
    approval: null,
    delivered: {},
    stop: null,
    pauseRequested: false,
    due: [{ id: `${mission}:1:0`, effect: { effect: "provision" }, started: false }],
  });
});

test("a base that was not read in time has no tip yet", () => {
  const [first] = record([{ type: "mission.created", config: config(), base: baseUnavailable, branch: "b" }]);
  expect(first && evolve(null, first).tip).toBe("");
});

describe("versions follow each other", () => {
  const log = play(config()).until("run_turn").log;
  const state = foldEvents(log);
  const again = (version: number): Recorded => ({
    mission,
    version,
    at: noon,
    actor: runner,
    cause: "test",
    provenance: "live",
    schema: 1,
    event: { type: "mission.interjected", by: owner, message: "x" },
  });

  test.each([-1, 0, 2])("%i from the next one throws", (off) => {
    const version = log.length + off;
    expect(() => evolve(state, again(version))).toThrow(`version ${version} of ${mission} follows ${log.length}`);
  });

  test("a log begins with created", () => {
    expect(() => evolve(null, again(1))).toThrow(`the log of ${mission} begins with mission.interjected`);
  });

  test("an empty log is no mission", () => {
    expect(foldEvents([])).toBe(null);
  });
});

test("an unknown event advances the version and the time, and nothing else", () => {
  const { state, events } = given(started(), turnStarted);
  const [unknown] = record<never>([{ type: "unknown", kind: "mission.sung", payload: { by: "x" } } as never], {
    before: events.length,
    at: afterNoon(1),
  });
  expect(unknown && evolve(state, unknown)).toEqual({
    ...state,
    version: events.length + 1,
    updatedAt: afterNoon(1),
  });
});

test("no event leaves an end, whoever wrote it", () => {
  const { state, log } = play(config()).until("ended");
  const later: MissionEvent[] = [
    { type: "mission.failed", reason: "cancelled", detail: "stopped", fingerprint: "f" },
    { type: "mission.resumed", by: owner },
    { type: "mission.replanned", reason: "x" },
  ];
  const after = record(later, { before: log.length }).reduce<typeof state | null>(evolve, state);
  expect(after).toEqual({ ...state, version: log.length + 3 });
});

test("a candidate's results are kept by check; a result of another candidate is not its evidence", () => {
  const { state, events } = given(started(), sealed("c1"));
  const [late] = record(
    [
      {
        type: "mission.check_finished",
        effect: "" as never,
        check: { check: "verify", unit: 0 },
        candidate: "c0",
        result: { outcome: "passed", exit: 0, durationMs: 1, digest: "", tail: "" },
      },
    ],
    { before: events.length },
  );
  expect(late && evolve(state, late).candidate?.results).toEqual({});
});

test("a new plan keeps what passed or was only regressed, and starts the rest at nothing", () => {
  const on = play(config({ plan: unitPlans(3) }))
    .until("commit_unit")
    .until("run_turn");
  on.take({ type: "replan_mission", mission, reason: "x", plan: unitPlans(2) });
  expect(on.state.units).toEqual([
    { ...newUnit(unitPlans(1)[0] ?? ("" as never)), state: "passed", commit: on.state.tip },
    newUnit(unitPlans(2)[1] ?? ("" as never)),
  ]);
  expect(on.state.current).toBe(1);
});
