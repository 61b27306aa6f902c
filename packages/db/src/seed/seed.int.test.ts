import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { readActivity } from "../activity.ts";
import { dueMissions } from "../due-missions.ts";
import { loadMission } from "../missions.ts";
import { pendingEvents } from "../outbox.ts";
import { replay } from "../replay.ts";
import { openPostgresStore, type Store } from "../testing/store.ts";
import { count, emptyTables, rowsOf } from "../testing/tables.ts";
import { carry } from "./carry.ts";
import { idToken } from "./ids.ts";
import { busyWeek } from "./stories/busy-week.ts";
import { crowd } from "./stories/crowd.ts";
import { firstDay } from "./stories/first-day.ts";
import { hostileStory } from "./stories/hostile.ts";
import { longNight } from "./stories/long-night.ts";
import { type Story, told } from "./story.ts";

let store: Store;
beforeAll(async () => {
  store = await openPostgresStore();
});
beforeEach(() => emptyTables(store.sql));
afterAll(() => store.close());

const week = busyWeek({ missions: 100 });
const night = longNight({ events: 500 });
const talkative = crowd({ entries: 2_500 });
const tellings = new Map<Story, ReturnType<typeof told>>();

/** Each story is told once: telling is what takes time. */
function tell(story: Story): ReturnType<typeof told> {
  const telling = tellings.get(story) ?? told(story);
  tellings.set(story, telling);
  return telling;
}

const open = async (story: Story) => carry(store.sql, await tell(story));
const statesOf = (missions: string[]) => Promise.all(missions.map((mission) => loadMission(store.sql, mission)));

/** Telling goes through submit, thousands of times for the week. */
const tellMs = 400_000;
const stories = [firstDay, hostileStory, week, night, talkative];

test.each(stories)(
  "$name: every row equals what its log says, and what is told twice is there twice",
  async (story) => {
    const missions = await tell(story);
    const ids = [...(await carry(store.sql, missions)), ...(await carry(store.sql, missions))];
    expect(new Set(ids).size).toBe(2 * missions.length);
    const events = 2 * missions.reduce((sum, { rows }) => sum + rows.mission_event.length, 0);
    expect(await replay(store.sql)).toEqual({ missions: ids.length, events, differences: [] });
    for (const table of ["mission", "mission_event", "open_wait", "command", "candidate_diff", "activity"])
      expect(JSON.stringify(await rowsOf(store.sql, table))).not.toContain(idToken);
  },
  tellMs,
);

test("the first day shows each state that matters, and the candidate that waits has its diff", async () => {
  const states = await statesOf(await open(firstDay));
  expect(states.map((state) => [state?.status, state?.pause?.reason ?? null])).toEqual([
    ["done", null],
    ["error", null],
    ["done", null],
    ["waiting_for_input", null],
    ["waiting_for_input", null],
    ["paused", "no_progress"],
    ["working", null],
  ]);
  const [wait] = Object.values(states[3]?.waits ?? {});
  expect(await count(store.sql, "candidate_diff", `candidate = '${wait?.candidate}'`)).toBe(1);
});

test("a week has missions in every state, from its beginning to its end, and no wait that is over", async () => {
  const states = await statesOf(await open(week));
  const seen = new Set(states.map((state) => state?.pause?.reason ?? state?.ended?.reason ?? state?.status));
  expect([...seen].sort()).toEqual([
    "backoff",
    "cancelled",
    "done",
    "infra",
    "max_iterations",
    "no_progress",
    "operator",
    "wait_expired",
    "waiting_for_input",
    "working",
  ]);
  expect(await count(store.sql, "mission", "updated_at < clock_timestamp() - interval '5 days'")).toBeGreaterThan(5);
  expect(await count(store.sql, "mission", "deadline_at < clock_timestamp() or updated_at > clock_timestamp()")).toBe(
    0,
  );
});

test("no runner of another host drives what was told, and the last event of each log is announced", async () => {
  const ids = await open(firstDay);
  expect(await dueMissions(store.sql, "host-1", 100)).toEqual([]);
  const announced = await pendingEvents(store.sql, 0, 100);
  const heads = (await statesOf(ids)).map((state) => `${state?.id} ${state?.version}`);
  expect(announced.map(({ mission, version }) => `${mission} ${version}`).sort()).toEqual(heads.sort());
});

test("a long night has exactly as many events as were asked for", async () => {
  const [mission = ""] = await open(night);
  expect((await loadMission(store.sql, mission))?.version).toBe(500);
});

test("a crowd's entries have their positions without a gap", async () => {
  const [mission = ""] = await open(talkative);
  expect(await count(store.sql, "activity")).toBeGreaterThanOrEqual(2_500);
  const positions = (await readActivity(store.sql, mission, 0, 10_000)).map(({ position }) => position);
  expect(positions).toEqual(positions.map((_, at) => at + 1));
});
