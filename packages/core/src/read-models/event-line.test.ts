import { describe, expect, test } from "vitest";
import type { EffectId, WaitId } from "../kernel/ids.ts";
import type { EventOf, MissionEvent, MissionEventType } from "../mission/events.ts";
import { missionEventTypes } from "../mission/upcast.ts";
import { base, branch, checkResult, config, done, mission, owner, retry, unitPlan } from "../testing/builders.ts";
import { type EventLine, eventLine } from "./event-line.ts";

const effect = `${mission}:1:0` as EffectId;
const wait = `wait_00000001_4` as WaitId;
const commit = "c".repeat(40);

type Told = { [T in MissionEventType]: [Omit<EventOf<T>, "type">, EventLine] };

const told: Told = {
  "mission.created": [
    { config: config({ goal: "Fix it\nall" }), base, branch },
    { words: "Mission started", tone: "plain", icon: "created", says: "Fix it" },
  ],
  "mission.provision_started": [{ effect }, { words: "Workspace is being made", tone: "quiet", icon: "ground" }],
  "mission.provisioned": [
    { effect, base, branch, home: "host-1", sandbox: "none" },
    { words: "Workspace ready on bbbbbbbb", tone: "plain", icon: "ground", says: branch },
  ],
  "mission.phase_started": [{ phase: "execute" }, { words: "Phase: execute", tone: "quiet", icon: "phase" }],
  "mission.setup_started": [{ effect }, { words: "Set-up runs", tone: "quiet", icon: "ground" }],
  "mission.setup_finished": [
    { effect, result: checkResult("failed", { exit: 2 }) },
    { words: "Set-up failed: exit 2", tone: "bad", icon: "ground", ms: 5 },
  ],
  "mission.plan_submitted": [
    { units: [unitPlan({ title: "one" }), unitPlan({ title: "two" })] },
    { words: "Plan of 2 units", tone: "plain", icon: "plan", says: "one · two" },
  ],
  "mission.plan_accepted": [
    { units: [] },
    { words: "Plan accepted; its checks are fixed", tone: "quiet", icon: "plan" },
  ],
  "mission.replanned": [{ reason: "stuck" }, { words: "Planned anew", tone: "plain", icon: "plan", says: "stuck" }],
  "mission.turn_started": [
    { effect, turn: 3, role: "fixer", unit: 1, engine: "command" },
    { words: "Turn 3 began on unit 2 as fixer", tone: "plain", icon: "turn", unit: 1, turn: 3, says: "command" },
  ],
  "mission.turn_adopted": [
    { effect, turn: 3, found: "ended" },
    {
      words: "Turn 3 goes on under another runner",
      tone: "plain",
      icon: "turn",
      turn: 3,
      says: "its agent had ended; what it said counts",
    },
  ],
  "mission.turn_lost": [
    { effect, turn: 3, killed: [], proof: "its process is gone" },
    { words: "Turn 3 was lost with its runner", tone: "bad", icon: "lost", turn: 3, says: "its process is gone" },
  ],
  "mission.turn_finished": [
    { effect, turn: 3, unit: 1, verdict: done("\n it works \nreally"), reason: "", durationMs: 70 },
    { words: "Turn 3 claims done", tone: "plain", icon: "turn", unit: 1, turn: 3, ms: 70, says: "it works" },
  ],
  "mission.seal_started": [{ effect }, { words: "Candidate is being sealed", tone: "quiet", icon: "seal" }],
  "mission.candidate_sealed": [
    { effect, unit: 0, commit, tree: "t", changed: ["a.ts"], judges: [] },
    { words: "Candidate cccccccc sealed: 1 file", tone: "plain", icon: "seal", unit: 0, says: "a.ts" },
  ],
  "mission.check_started": [
    { effect, check: { check: "regression", unit: 0 }, candidate: commit },
    { words: "Recheck of unit 1 runs", tone: "quiet", icon: "check", unit: 0 },
  ],
  "mission.check_finished": [
    {
      effect,
      check: { check: "verify", unit: 1 },
      candidate: commit,
      result: checkResult("failed", { tests: { passed: [], failed: ["adds", "subtracts"] } }),
    },
    { words: "Unit's check failed: exit 1", tone: "bad", icon: "fail", unit: 1, ms: 5, says: "adds · subtracts" },
  ],
  "mission.unit_flagged": [
    { unit: 0, flag: "changed_judge", detail: "package.json" },
    { words: "Unit 1: it changed what judges it", tone: "needs", icon: "flag", unit: 0, says: "package.json" },
  ],
  "mission.unit_regressed": [
    { unit: 0, check: { check: "regression", unit: 0 } },
    { words: "Unit 1 no longer passes", tone: "bad", icon: "fail", unit: 0 },
  ],
  "mission.unit_failed": [
    { unit: 0, reason: "check", fingerprint: null, detail: "verify failed\nTAP" },
    { words: "Unit 1 did not pass: a check failed", tone: "bad", icon: "fail", unit: 0, says: "verify failed" },
  ],
  "mission.unit_verified": [
    { unit: 1, candidate: commit },
    { words: "Unit 2 verified", tone: "good", icon: "pass", unit: 1 },
  ],
  "mission.review_skipped": [
    { unit: 1, policy: "none" },
    { words: "Unit 2 not reviewed: policy none", tone: "quiet", icon: "phase", unit: 1 },
  ],
  "mission.commit_started": [{ effect }, { words: "Unit is being committed", tone: "quiet", icon: "commit" }],
  "mission.unit_passed": [
    { effect, unit: 1, passed: true, commit },
    { words: "Unit 2 passed as cccccccc", tone: "good", icon: "commit", unit: 1 },
  ],
  "mission.rework_requested": [
    { unit: 1, fingerprint: "f", reason: "the name is wrong", by: owner },
    { words: "Unit 2 sent back", tone: "plain", icon: "answer", unit: 1, says: "the name is wrong" },
  ],
  "mission.roll_back_started": [{ effect }, { words: "Workspace goes back", tone: "quiet", icon: "undo" }],
  "mission.rolled_back": [
    { effect, to: base, keptAs: commit },
    { words: "Workspace is back at bbbbbbbb", tone: "quiet", icon: "undo", says: "kept as cccccccc" },
  ],
  "mission.wait_opened": [
    { wait, nonce: "n", kind: "approval", asked: "Deliver?", candidate: commit, deadline: "", atDeadline: "give_up" },
    { words: "Approval asked", tone: "needs", icon: "ask", says: "Deliver?" },
  ],
  "mission.wait_answered": [
    { wait, by: owner, answer: "the second one" },
    { words: "Answered", tone: "plain", icon: "answer", says: "the second one" },
  ],
  "mission.wait_expired": [
    { wait, next: "give_up" },
    { words: "Nobody answered in time: it gives up", tone: "bad", icon: "expired" },
  ],
  "mission.interjected": [
    { by: owner, message: "use the old API" },
    { words: "Told the mission", tone: "plain", icon: "say", says: "use the old API" },
  ],
  "mission.interjection_read": [
    { turn: 4, count: 2 },
    { words: "Turn 4 read 2 messages", tone: "quiet", icon: "say", turn: 4 },
  ],
  "mission.brake_raised": [
    { brake: "turnsMax", to: 80, by: owner },
    { words: "Turns raised to 80", tone: "plain", icon: "brake" },
  ],
  "mission.delivery_started": [
    { effect, candidate: commit, kind: "patch" },
    { words: "Patch is being delivered", tone: "quiet", icon: "deliver" },
  ],
  "mission.delivered": [
    { effect, candidate: commit, kind: "branch", where: "mission/x" },
    { words: "Branch delivered", tone: "good", icon: "deliver", says: "mission/x" },
  ],
  "mission.delivery_failed": [
    { effect, kind: "branch", reason: "the ref moved" },
    { words: "Branch could not be delivered", tone: "bad", icon: "deliver", says: "the ref moved" },
  ],
  "mission.effect_failed": [
    { effect, reason: "no space left" },
    { words: "A step could not be done", tone: "bad", icon: "fail", says: "no space left" },
  ],
  "mission.effect_stopped": [
    { effect, killed: [41] },
    { words: "What ran was stopped", tone: "plain", icon: "stop" },
  ],
  "mission.pause_requested": [
    { by: owner },
    { words: "Pause asked; what runs finishes first", tone: "plain", icon: "pause" },
  ],
  "mission.paused": [
    { reason: "no_progress", remedy: "interject", detail: "again" },
    { words: "Paused: no progress", tone: "needs", icon: "pause", says: "again" },
  ],
  "mission.resumed": [{ by: owner }, { words: "Resumed", tone: "plain", icon: "resume" }],
  "mission.stop_requested": [
    { by: owner, deadline: "", reason: null },
    { words: "Stop asked", tone: "plain", icon: "stop" },
  ],
  "mission.stop_acknowledged": [{ killed: [] }, { words: "Stop acknowledged", tone: "quiet", icon: "stop" }],
  "mission.done": [
    { candidate: commit, fingerprint: "f" },
    { words: "Done with candidate cccccccc", tone: "good", icon: "done" },
  ],
  "mission.failed": [
    { reason: "max_iterations", detail: "8 attempts", fingerprint: "f" },
    { words: "Failed: all attempts are used up", tone: "bad", icon: "fail", says: "8 attempts" },
  ],
  "mission.reconciled": [
    { canonical: "a", refused: "b", detail: "stopped after the end" },
    { words: "A second end was put aside", tone: "plain", icon: "unknown", says: "stopped after the end" },
  ],
};

test.each(missionEventTypes)("%s", (type) => {
  const [payload, line] = told[type];
  expect(eventLine({ event: { ...payload, type } as MissionEvent })).toEqual(line);
});

test("an event of an unknown kind is a line like any other", () => {
  expect(eventLine({ event: { type: "unknown", kind: "mission.dreamt", payload: null } })).toEqual({
    words: "Something this version does not know",
    tone: "plain",
    icon: "unknown",
    says: "mission.dreamt",
  });
});

describe("what an outcome means depends on the check", () => {
  const line = (check: EventOf<"mission.check_finished">["check"], outcome: Parameters<typeof checkResult>[0]) => {
    const event = {
      type: "mission.check_finished" as const,
      effect,
      check,
      candidate: commit,
      result: checkResult(outcome),
    };
    const { words, tone, icon } = eventLine({ event });
    return { words, tone, icon };
  };

  test("red without the change is how it has to be, green proves nothing", () => {
    expect(line({ check: "before", unit: 0 }, "failed")).toEqual({
      words: "Red without the change, as it has to be",
      tone: "good",
      icon: "pass",
    });
    expect(line({ check: "before", unit: 0 }, "passed")).toEqual({
      words: "Check without the change passed",
      tone: "plain",
      icon: "check",
    });
  });

  test("base and the mission's check may be red on the way", () => {
    expect(line({ check: "baseline" }, "failed")).toEqual({
      words: "Mission's check at base failed: exit 1",
      tone: "plain",
      icon: "check",
    });
    expect(line({ check: "mission" }, "failed").tone).toBe("plain");
    expect(line({ check: "mission" }, "passed").tone).toBe("good");
  });

  test("a check that ran out of time did not pass", () => {
    expect(line({ check: "verify", unit: 0 }, "timed_out")).toEqual({
      words: "Unit's check ran out of time",
      tone: "bad",
      icon: "fail",
    });
  });
});

test("a turn without a verdict, and one that gave up, say so", () => {
  const finished = (verdict: EventOf<"mission.turn_finished">["verdict"], reason: string) =>
    eventLine({
      event: { type: "mission.turn_finished", effect, turn: 1, unit: 0, verdict, reason, durationMs: 7 },
    });
  expect(finished(null, "exit 1").words).toBe("Turn 1 ended without a verdict");
  expect(finished(retry("the lock is stale"), "")).toMatchObject({
    words: "Turn 1 gave up",
    says: "the lock is stale",
  });
});

test("what somebody wrote is cut to a line", () => {
  const { says = "" } = eventLine({ event: { type: "mission.interjected", by: owner, message: "x".repeat(5_000) } });
  expect([says.length, says.at(-1)]).toEqual([200, "…"]);
});
