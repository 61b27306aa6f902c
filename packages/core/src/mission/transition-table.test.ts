import { describe, expect, test } from "vitest";
import type { EffectId, WaitId } from "../kernel/ids.ts";
import {
  afterNoon,
  blocked,
  checkResult,
  config,
  done,
  mission as id,
  nonce,
  retry,
  unitPlans,
} from "../testing/builders.ts";
import { type Input, step } from "../testing/given.ts";
import * as inputs from "../testing/inputs.ts";
import { type Play, play } from "../testing/play.ts";
import type { MissionCommand } from "./commands.ts";
import type { MissionDecision } from "./decision.ts";
import type { MissionOutcome } from "./outcomes.ts";
import { type Mission, openWaits } from "./state.ts";

const plan = unitPlans(2);
const manual = config({ plan, approval: "manual", brakes: { failuresMax: 1, stallMax: 1 } });
const executing = () => play(manual).until("run_turn");
const stalled = () => {
  const on = executing();
  for (let count = 0; count < 2; count += 1) on.until("run_turn started").take(inputs.turnSays(retry("the same")));
  return on;
};

const situations = {
  "provisioning idle": () => play(manual),
  provisioning: () => play(manual).until("provision started"),
  "turn due": () => executing(),
  working: () => executing().until("run_turn started"),
  "waiting question": () => executing().until("run_turn started").take(inputs.turnSays(blocked())),
  "waiting approval": () => play(manual).until("waiting"),
  "paused backoff": () => executing().until("run_turn started").take(inputs.turnBreaks()),
  "paused infra": () => executing().until("run_turn started").take(inputs.effectFails()),
  "paused operator": () => executing().take(inputs.pause),
  "paused no_progress": () => stalled(),
  "pause requested": () => executing().until("run_turn started").take(inputs.pause),
  "stop requested": () => executing().until("run_turn started").take(inputs.stop),
  delivering: () => play(manual).until("deliver started"),
  done: () => play(manual).until("ended"),
  failed: () => executing().take(inputs.stop),
} satisfies Record<string, () => Play>;
type Situation = keyof typeof situations;

const waitOf = (mission: Mission) =>
  openWaits(mission)[0] ?? (["wait_00000001_999" as WaitId, { nonce, candidate: mission.tip }] as const);
const answer = (mission: Mission) => {
  const [wait, { nonce: known, candidate }] = waitOf(mission);
  return { mission: id, wait, nonce: known, candidate: candidate ?? "" };
};

const commands: { [T in MissionCommand["type"]]: (mission: Mission) => Input } = {
  start_mission: () => inputs.start,
  approve_candidate: (m) => ({ type: "approve_candidate", ...answer(m) }),
  reject_candidate: (m) => ({ type: "reject_candidate", ...answer(m), reason: "the name is wrong" }),
  answer_question: (m) => {
    const { candidate: _, ...given } = answer(m);
    return { type: "answer_question", ...given, answer: "the second one" };
  },
  interject: () => inputs.interject(),
  pause_mission: () => inputs.pause,
  resume_mission: () => inputs.resume,
  stop_mission: () => inputs.stop,
  raise_brake: () => inputs.raise("turnsMax", 100),
  replan_mission: () => inputs.replan(),
};

/** The accepted event types without their aggregate, or the rule of the refusal. */
function told(decision: MissionDecision): string {
  if (!decision.accepted) return `✗ ${decision.rejection.rule}`;
  return decision.events.map(({ type }) => type.replace("mission.", "")).join(" ");
}

const everywhere = {
  start_mission: "✗ mission_already_started",
  approve_candidate: "✗ no_such_wait",
  reject_candidate: "✗ no_such_wait",
  answer_question: "✗ no_such_wait",
  interject: "interjected",
  pause_mission: "pause_requested paused",
  resume_mission: "✗ not_paused",
  stop_mission: "stop_requested failed",
  raise_brake: "brake_raised",
  replan_mission: "✗ nothing_to_replan",
};
const flying = { ...everywhere, pause_mission: "pause_requested", stop_mission: "stop_requested" };
const replanned = "replanned plan_submitted plan_accepted phase_started";
const paused = {
  ...everywhere,
  pause_mission: "✗ already_paused",
  resume_mission: "resumed",
  replan_mission: `${replanned} resumed`,
};
const ended = {
  ...(Object.fromEntries(Object.keys(commands).map((type) => [type, "✗ mission_has_ended"])) as typeof everywhere),
  start_mission: "✗ mission_already_started",
};

const table: { [S in Situation]: { [T in MissionCommand["type"]]: string } } = {
  "provisioning idle": everywhere,
  provisioning: flying,
  "turn due": { ...everywhere, replan_mission: replanned },
  working: flying,
  "waiting question": { ...everywhere, answer_question: "wait_answered" },
  "waiting approval": {
    ...everywhere,
    approve_candidate: "wait_answered",
    reject_candidate: "wait_answered rework_requested phase_started",
  },
  "paused backoff": paused,
  "paused infra": paused,
  "paused operator": paused,
  "paused no_progress": { ...paused, resume_mission: "✗ resume_needs_more" },
  "pause requested": { ...flying, pause_mission: "✗ already_paused", resume_mission: "resumed" },
  "stop requested": {
    ...flying,
    pause_mission: "✗ stop_already_requested",
    stop_mission: "✗ stop_already_requested",
  },
  delivering: flying,
  done: ended,
  failed: ended,
};

const expected: { [S in Situation]: [phase: string, status: string] } = {
  "provisioning idle": ["plan", "idle"],
  provisioning: ["plan", "working"],
  "turn due": ["execute", "idle"],
  working: ["execute", "working"],
  "waiting question": ["execute", "waiting_for_input"],
  "waiting approval": ["review", "waiting_for_input"],
  "paused backoff": ["execute", "paused"],
  "paused infra": ["execute", "paused"],
  "paused operator": ["execute", "paused"],
  "paused no_progress": ["execute", "paused"],
  "pause requested": ["execute", "working"],
  "stop requested": ["execute", "working"],
  delivering: ["review", "working"],
  done: ["done", "done"],
  failed: ["failed", "error"],
};

describe.each(Object.keys(situations) as Situation[])("%s", (situation) => {
  test("is the situation it is called", () => {
    const { state } = situations[situation]();
    expect([state.phase, state.status]).toEqual(expected[situation]);
    if (situation.startsWith("paused ")) expect(state.pause?.reason).toBe(situation.replace("paused ", ""));
  });

  test.each(Object.keys(commands) as MissionCommand["type"][])("%s", (type) => {
    const { state } = situations[situation]();
    expect(told(step(state, commands[type](state)))).toBe(table[situation][type]);
  });
});

test.each(Object.keys(commands) as MissionCommand["type"][])("a mission that does not exist: %s", (type) => {
  const { state } = play(manual);
  const rule = type === "start_mission" ? "created phase_started" : "✗ mission_not_found";
  expect(told(step(null, commands[type](state)))).toBe(rule);
});

const effect = `${id}:17:0` as EffectId;
const outcomes: { [T in MissionOutcome["type"]]: Extract<MissionOutcome, { type: T }> } = {
  effect_started: { type: "effect_started", effect },
  provisioned: { type: "provisioned", effect, base: "b", branch: "b", home: "h", sandbox: "none" },
  setup_finished: { type: "setup_finished", effect, result: checkResult() },
  turn_finished: { type: "turn_finished", effect, verdict: done(), error: null, reason: "", durationMs: 1 },
  turn_adopted: { type: "turn_adopted", effect, found: "running" },
  turn_lost: { type: "turn_lost", effect, killed: [], proof: "gone" },
  candidate_sealed: { type: "candidate_sealed", effect, commit: "c", tree: "t", changed: [], judges: [] },
  seal_refused: { type: "seal_refused", effect, refused: [] },
  check_finished: { type: "check_finished", effect, result: checkResult() },
  unit_committed: { type: "unit_committed", effect, commit: "c" },
  rolled_back: { type: "rolled_back", effect, keptAs: null },
  delivered: { type: "delivered", effect, where: "the branch" },
  delivery_failed: { type: "delivery_failed", effect, reason: "the ref moved" },
  effect_failed: { type: "effect_failed", effect, reason: "no space" },
  effect_stopped: { type: "effect_stopped", effect, killed: [41] },
  wait_deadline_passed: { type: "wait_deadline_passed", wait: "wait_00000001_9" as WaitId },
  stop_deadline_passed: { type: "stop_deadline_passed" },
};
const outcomeTypes = Object.keys(outcomes) as MissionOutcome["type"][];

describe("after the end nothing of a turn is written; another end is reconciled, the same one is a no-op", () => {
  const afterDone: Partial<Record<MissionOutcome["type"], string>> = {
    delivered: "",
    effect_stopped: "reconciled",
    stop_deadline_passed: "reconciled",
  };
  test.each(outcomeTypes)("done: %s", (type) => {
    expect(told(step(situations.done().state, outcomes[type]))).toBe(afterDone[type] ?? "✗ mission_has_ended");
  });

  const afterCancel: Partial<Record<MissionOutcome["type"], string>> = {
    delivered: "reconciled",
    effect_stopped: "",
    stop_deadline_passed: "",
  };
  test.each(outcomeTypes)("cancelled: %s", (type) => {
    expect(told(step(situations.failed().state, outcomes[type]))).toBe(afterCancel[type] ?? "✗ mission_has_ended");
  });
});

test.each(outcomeTypes)("a report of an effect that is not in flight is refused: %s", (type) => {
  const later = { now: afterNoon(30 * 86_400_000) };
  const rule = type === "wait_deadline_passed" ? "no_such_wait" : "effect_not_due";
  for (const situation of ["provisioning idle", "turn due", "waiting approval", "paused infra"] as const) {
    expect(told(step(situations[situation]().state, outcomes[type], later))).toBe(`✗ ${rule}`);
  }
});

test.each(outcomeTypes)("a mission that does not exist: %s", (type) => {
  expect(told(step(null, outcomes[type]))).toBe("✗ mission_not_found");
});
