import { blocked, config } from "@sortie/core/testing/builders";
import { claimLease } from "@sortie/db/leases";
import { drive, eventTypes, startMission } from "@sortie/db/testing/missions";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ApiUnderTest, startApi } from "../testing/api-under-test.ts";

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const idsOf = (answer: { result: unknown }) =>
  (answer.result as { missions: { id: string }[] }).missions.map(({ id }) => id);

test("lists page by page, newest first", async () => {
  const missions: string[] = [];
  for (let count = 0; count < 3; count += 1) missions.unshift(await startMission(api.sql));
  const first = await api.query("mission.list", { limit: 2 });
  expect(idsOf(first)).toEqual(missions.slice(0, 2));
  const { next } = first.result as { next: string };
  const second = await api.query("mission.list", { limit: 2, cursor: next });
  expect(idsOf(second)).toEqual(missions.slice(2));
  expect(second.result).toMatchObject({ next: null });
  expect(idsOf(await api.query("mission.list", { status: "done" }))).toEqual([]);
});

test("shows a mission with the evidence of its units and who owns it", async () => {
  const mission = await startMission(api.sql, config({ approval: "manual" }));
  const waiting = await drive(api.sql, mission, "waiting");
  await claimLease(api.sql, mission, "runner-1", "host-1");
  const { result } = await api.query("mission.show", { mission });
  expect(result).toMatchObject({
    id: mission,
    version: waiting.version,
    phase: "review",
    status: "waiting_for_input",
    goal: "Fix it",
    units: [{ title: "Fix the parser", state: "passed", evidence: [{ check: "verify:0" }, { check: "before:0" }] }],
    waits: [{ mission, kind: "approval" }],
    owner: { owner: "runner-1", host: "host-1", generation: 1, holds: true },
    next: `sortie approve ${mission}`,
  });
  expect((await api.query("mission.situation", { mission })).result).toMatchObject({
    mission,
    runners: 0,
    situation: { status: "waiting_for_input", unitsPassed: 1, unitsTotal: 1, isDue: false },
  });
});

test("status and waits name what a person has to do", async () => {
  const mission = await startMission(api.sql);
  await drive(api.sql, mission, "waiting", {
    run_turn: (_, __, effect) => ({
      type: "turn_finished",
      effect,
      verdict: blocked("which endpoint?"),
      error: null,
      reason: "",
      durationMs: 1,
    }),
  });
  const { attention, runners } = (await api.query("mission.status")).result as {
    attention: { id: string }[];
    runners: number;
  };
  expect(runners).toBe(0);
  expect(attention.find(({ id }) => id === mission)).toMatchObject({
    status: "waiting_for_input",
    detail: "which endpoint?",
    next: `sortie answer ${mission} "<answer>"`,
  });
  const waits = (await api.query("mission.waits")).result as { mission: string }[];
  expect(waits.find((wait) => wait.mission === mission)).toMatchObject({ kind: "question", title: "Fix it" });
});

test("events come page by page, with the head", async () => {
  const mission = await startMission(api.sql);
  const state = await drive(api.sql, mission, "ended");
  const { result } = await api.query("mission.events", { mission, after: 1, limit: 2 });
  const { events, head } = result as { events: { version: number; event: { type: string } }[]; head: number };
  expect(events.map(({ version, event }) => [version, event.type])).toEqual(
    (await eventTypes(api.sql, mission, 1)).slice(0, 2).map((type, at) => [at + 2, type]),
  );
  expect(head).toBe(state.version);
  expect((await api.query("mission.activity", { mission })).result).toEqual({ entries: [] });
});

test.each(["mission.show", "mission.events", "mission.activity", "mission.situation"])(
  "%s of no mission is not found",
  async (path) => {
    const { status, error } = await api.query(path, { mission: "msn_0000none" });
    expect([status, error?.data.rule]).toEqual([404, "mission_not_found"]);
  },
);
