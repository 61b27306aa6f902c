import type { Recorded } from "@sortie/core/mission/events";
import { foldEvents } from "@sortie/core/mission/evolve";
import { type Score, scoreOf } from "@sortie/core/read-models/score";
import { checkResult, config } from "@sortie/core/testing/builders";
import type { Answers } from "@sortie/core/testing/play";
import { appendActivity } from "@sortie/db/activity";
import { readEvents } from "@sortie/db/event-store";
import { claimLease } from "@sortie/db/leases";
import { drive, startMission } from "@sortie/db/testing/missions";
import { afterAll, beforeAll, expect, test } from "vitest";
import { rowTextCharsMax } from "../limits.ts";
import type { BriefEvent } from "../readings/brief-event.ts";
import { type ApiUnderTest, startApi } from "../testing/api-under-test.ts";

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const json = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;
const longTail = `${"x".repeat(9_000)}the end`;
const withLongTails: Answers = {
  run_check: ({ check }, _, effect) => {
    const outcome = check.check === "baseline" || check.check === "before" ? "failed" : "passed";
    return { type: "check_finished", effect, result: checkResult(outcome, { tail: longTail }) };
  },
};

test("a mission opens with its state, cursor, latest checks and when its work began", async () => {
  const mission = await startMission(api.sql);
  const running = await drive(api.sql, mission, "run_turn started");
  const log = await readEvents(api.sql, mission);
  const { result } = await api.query("mission.open", { mission });
  expect(result).toEqual({
    state: json(running),
    mission,
    cursor: `${running.version}.0`,
    head: running.version,
    owner: null,
    checks: [expect.objectContaining({ check: { check: "baseline" }, candidate: null })],
    since: log.find(({ event }) => event.type === "mission.turn_started")?.at,
  });
});

test("of each check the last result comes, its output cut to the end", async () => {
  const mission = await startMission(api.sql, config({ approval: "manual" }));
  await drive(api.sql, mission, "waiting", withLongTails);
  const { checks } = (await api.query("mission.open", { mission })).result as {
    checks: { check: object; result: { tail: string } }[];
  };
  expect(checks.map(({ check }) => check)).toEqual([
    { check: "baseline" },
    { check: "verify", unit: 0 },
    { check: "before", unit: 0 },
    { check: "mission" },
  ]);
  expect(checks[1]?.result.tail.length).toBeLessThan(longTail.length);
  expect(checks[1]?.result.tail.endsWith("the end")).toBe(true);
});

test("rows of the timeline follow each other without a gap, their long texts cut", async () => {
  const mission = await startMission(api.sql);
  const { version: head } = await drive(api.sql, mission, "ended", withLongTails);
  const { events } = (await api.query("mission.timeline", { mission, after: 3, limit: head })).result as {
    events: BriefEvent[];
  };
  expect(events.map(({ recorded }) => recorded.version)).toEqual(Array.from({ length: head - 3 }, (_, at) => at + 4));
  const cut = events.filter(({ isCut }) => isCut).map(({ recorded: { event } }) => event);
  expect(cut.length).toBeGreaterThan(2);
  for (const event of cut) {
    expect(event.type === "mission.check_finished" && event.result.tail.length).toBe(rowTextCharsMax);
  }
});

test("a mission as it was is the fold of its log to there", async () => {
  const mission = await startMission(api.sql);
  const { version: head } = await drive(api.sql, mission, "ended");
  const log: Recorded[] = await readEvents(api.sql, mission);
  for (const version of [head, 1, 9, head - 1]) {
    const { result } = await api.query("mission.stateAt", { mission, version });
    expect(result).toEqual({ state: json(foldEvents(log.slice(0, version))) });
  }
  expect((await api.query("mission.stateAt", { mission, version: head + 1 })).error?.data.rule).toBe(
    "version_not_found",
  );
});

test("the score is the fold of the whole log, also when it is asked for on the way", async () => {
  const mission = await startMission(api.sql);
  await drive(api.sql, mission, "run_turn started");
  const early = (await api.query("mission.score", { mission })).result as Score;
  expect(early.open.map(({ label }) => label)).toEqual(["Execute", "Turn 1"]);
  await drive(api.sql, mission, "ended");
  const { result } = await api.query("mission.score", { mission });
  expect(result).toEqual(json(scoreOf(await readEvents(api.sql, mission))));
});

test("what was said in a turn is read backwards from its end, and of no other turn", async () => {
  const mission = await startMission(api.sql);
  const lease = await claimLease(api.sql, mission, "runner-1", "host-1");
  if (!lease) throw new Error("the lease is held");
  const said = (turn: number, offset: number) => ({
    turn,
    stream: "out",
    offset,
    kind: "output",
    body: `${turn}.${offset}`,
  });
  const entries = [1, 2, 3, 4, 5].map((offset) => said(1, offset));
  await appendActivity(api.sql, mission, lease, [...entries, said(2, 1), said(2, 2)]);
  const page = async (input: object) => {
    const { result } = await api.query("mission.turnActivity", { mission, turn: 1, limit: 2, ...input });
    const { entries, earlier } = result as { entries: { body: string }[]; earlier: number | null };
    return [entries.map(({ body }) => body), earlier];
  };
  expect(await page({})).toEqual([["1.4", "1.5"], 4]);
  expect(await page({ cursor: 4 })).toEqual([["1.2", "1.3"], 2]);
  expect(await page({ cursor: 2 })).toEqual([["1.1"], null]);
});

test("nobody ever asked for it: not found", async () => {
  for (const path of ["mission.open", "mission.score", "mission.timeline"]) {
    expect((await api.query(path, { mission: "msn_0000none" })).error?.data.rule).toBe("mission_not_found");
  }
});
