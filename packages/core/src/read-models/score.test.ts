import { describe, expect, test } from "vitest";
import { base, config, mission, noon, owner, unitPlans } from "../testing/builders.ts";
import { pause, resume } from "../testing/inputs.ts";
import { play } from "../testing/play.ts";
import { compactScore } from "./compact-score.ts";
import { beatsOf, emptyScore, type Score, type Span, scoreOf } from "./score.ts";

const settings = config({ plan: unitPlans(2), approval: "manual" });
const brief = ({ lane, kind, label, outcome, from, to }: Span) =>
  `${from.version}-${to?.version ?? ""} ${lane} ${kind} ${outcome}: ${label}`;
const inOrder = (score: Score) => [...score.closed].sort((a, b) => a.from.version - b.from.version).map(brief);

test("what a mission did, lane by lane", () => {
  const { log } = play(settings).until("waiting");
  const score = scoreOf(log);
  expect(score.units).toBe(2);
  expect(inOrder(score).slice(0, 12)).toMatchInlineSnapshot(`
    [
      "2-9 phase phase plain: Plan",
      "3-4 mission step plain: Workspace",
      "5-6 mission check plain: Mission's check at base failed: exit 1",
      "9-21 phase phase plain: Execute",
      "10-11 unit:0 turn plain: Turn 1",
      "12-13 unit:0 step plain: Seal",
      "14-15 unit:0 check good: Unit's check passed",
      "16-17 unit:0 check good: Check without the change failed: exit 1",
      "18-19 mission check good: Mission's check passed",
      "21-25 phase phase plain: Review",
      "23-24 unit:0 step plain: Commit",
      "24-24 unit:0 passed good: Passed",
    ]
  `);
  expect(score.open.map(brief)).toMatchInlineSnapshot(`
    [
      "39- phase phase plain: Review",
      "43- people wait needs: Waits for approval",
    ]
  `);
});

test("the end closes everything, and says how it went", () => {
  const { log } = play(settings).until("ended");
  const score = scoreOf(log);
  expect(score.open).toEqual([]);
  expect(score.closed.at(-1)).toMatchObject({ lane: "phase", kind: "end", outcome: "good", label: "Done" });
});

test("a pause lasts until it is resumed", () => {
  const on = play(settings).until("run_turn").take(pause);
  const paused = scoreOf(on.log).open.find(({ key }) => key === "pause");
  expect(paused).toMatchObject({ lane: "people", outcome: "plain", label: "Paused: a person asked for it", to: null });
  const version = on.take(resume).state.version;
  expect(scoreOf(on.log).closed.find(({ kind }) => kind === "pause")?.to?.version).toBe(version);
});

test("folding in pieces, and seeing events twice, gives the same score", () => {
  const { log } = play(settings).until("ended");
  for (const cut of [0, 1, 7, log.length]) {
    const first = scoreOf(log.slice(0, cut));
    expect(scoreOf(log.slice(Math.max(0, cut - 3)), first)).toEqual(scoreOf(log));
  }
});

describe("beats", () => {
  const at = (ms: number) => new Date(Date.parse(noon) + ms).toISOString();
  const said = (version: number, ms: number) => ({
    version,
    at: at(ms),
    event: { type: "mission.interjected" as const, by: owner, message: "go on" },
  });

  test("each event is one, and a silence as many as it doubles", () => {
    const marks = scoreOf([said(1, 0), said(2, 0), said(3, 1_000), said(4, 1_000 + 7 * 86_400_000)]).closed;
    expect(marks.map(({ from }) => Math.round(from.beat * 10) / 10)).toEqual([0, 1, 3, 23.2]);
  });

  test("a clock that went back is no silence", () => {
    expect(beatsOf(-5_000)).toBe(0);
  });
});

test("an event of an unknown kind moves the head and nothing else", () => {
  const unknown = { version: 1, at: noon, event: { type: "unknown" as const, kind: "mission.dreamt", payload: 1 } };
  expect(scoreOf([unknown])).toEqual({ ...emptyScore, head: { version: 1, at: noon, beat: 0 } });
});

describe("too many to tell apart", () => {
  const told = Array.from({ length: 2_000 }, (_, index) => ({
    version: index + 1,
    at: noon,
    event:
      index % 100 === 50
        ? ({ type: "mission.unit_failed", unit: 0, reason: "check", fingerprint: null, detail: "" } as const)
        : ({ type: "mission.unit_passed", effect: `${mission}:1:0`, unit: 0, passed: true, commit: base } as never),
  }));

  test("neighbours of a lane become one, and the worst of them shows", () => {
    const whole = scoreOf(told);
    const few = compactScore(whole, 40);
    expect(few.closed.length).toBeLessThanOrEqual(40);
    expect(few.closed.reduce((sum, { count }) => sum + count, 0)).toBe(2_000);
    expect(
      few.closed.every(
        ({ from, to, outcome, count }) => count === 1 || outcome === "bad" || (to?.version ?? 0) > from.version,
      ),
    ).toBe(true);
    expect(few.closed.filter(({ outcome }) => outcome === "bad").length).toBeGreaterThan(10);
    expect([few.closed[0]?.from.version, few.closed.at(-1)?.to?.version]).toEqual([1, 2_000]);
  });

  test("few are left as they are", () => {
    const score = scoreOf(told.slice(0, 30));
    expect(compactScore(score, 40)).toEqual(score);
  });
});
