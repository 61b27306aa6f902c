import { expect, test } from "vitest";
import type { PauseReason, Status } from "../mission/events.ts";
import { statuses } from "../mission/state.ts";
import { statusesOf, statusGroup, statusGroups } from "./status-group.ts";

const reasons: PauseReason[] = ["backoff", "infra", "operator", "no_progress"];
const situations = statuses.flatMap((status): { status: Status; reason: PauseReason | null }[] =>
  status === "paused" ? reasons.map((reason) => ({ status, reason })) : [{ status, reason: null }],
);

test("a pause that nobody asked for needs a person", () => {
  expect(reasons.map((reason) => statusGroup("paused", reason))).toEqual([
    "needs_you",
    "needs_you",
    "paused",
    "needs_you",
  ]);
});

test("every situation is in one group, and a query over that group finds it", () => {
  for (const { status, reason } of situations) {
    const found = statusGroups.filter((group) =>
      statusesOf(group).some(
        (part) =>
          part.status === status && (part.pauseReasons === null || (reason && part.pauseReasons.includes(reason))),
      ),
    );
    expect([status, reason, found]).toEqual([status, reason, [statusGroup(status, reason)]]);
  }
});
