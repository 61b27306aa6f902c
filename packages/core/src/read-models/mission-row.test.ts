import { describe, expect, test } from "vitest";
import { afterNoon, config, mission, noon, unitPlans } from "../testing/builders.ts";
import { given } from "../testing/given.ts";
import { pause, stop } from "../testing/inputs.ts";
import { play } from "../testing/play.ts";
import { created, paused, started, turnStarted } from "../testing/stories.ts";
import { missionRow } from "./mission-row.ts";

const settings = config({ goal: "Fix it\nand more", plan: unitPlans(3), approval: "manual" });

test("says of a mission what lists and the sweep read", () => {
  const { state } = play(settings).until("commit_unit").until("run_turn started");
  expect(missionRow(state)).toEqual({
    id: mission,
    version: state.version,
    phase: "execute",
    status: "working",
    pauseReason: null,
    title: "Fix it",
    repository: "/srv/repository",
    branch: "mission/fix-it-00000001",
    home: "host-1",
    unitsPassed: 1,
    unitsTotal: 3,
    isDue: true,
    deadlineAt: null,
    createdAt: noon,
    updatedAt: noon,
    state,
  });
});

test("before a plan is taken the given one is counted, after a shorter one that one", () => {
  expect(missionRow(given(created(settings)).state).unitsTotal).toBe(3);
  const shorter = play(settings)
    .until("run_turn")
    .take({
      type: "replan_mission",
      mission,
      reason: "less",
      plan: unitPlans(1),
    });
  expect(missionRow(shorter.state).unitsTotal).toBe(1);
});

test("a paused mission names its reason and is not due", () => {
  const { pauseReason, isDue, status } = missionRow(given(started(), paused("backoff")).state);
  expect([pauseReason, isDue, status]).toEqual(["backoff", false, "paused"]);
});

describe("the deadline that the sweep has to watch", () => {
  const deadlineAt = (of: Parameters<typeof missionRow>[0]) => missionRow(of).deadlineAt;

  test("of an open wait, also while paused", () => {
    const on = play(settings).until("waiting");
    const deadline = afterNoon(7 * 86_400_000);
    expect([deadlineAt(on.state), deadlineAt(on.take(pause).state)]).toEqual([deadline, deadline]);
  });

  test("of a stop in flight, and none after the end", () => {
    expect(deadlineAt(given(started(), turnStarted).after(stop).state)).toBe(afterNoon(60_000));
    expect(deadlineAt(given(started()).after(stop).state)).toBe(null);
  });
});
