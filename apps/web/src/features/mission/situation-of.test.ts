import { afterNoon, blocked, config, noon, unitPlans } from "@sortie/core/testing/builders";
import { effectFails, interject, pause, stop, turnSays } from "@sortie/core/testing/inputs";
import { play } from "@sortie/core/testing/play";
import { expect, test } from "vitest";
import { situationOf } from "./situation-of.ts";

const now = Date.parse(noon);
const two = config({ plan: unitPlans(2), approval: "manual" });

test("a turn says on which unit it works, and since when", () => {
  const { state } = play(two).until("commit_unit").until("run_turn started");
  expect(situationOf(state, now, noon)).toEqual({
    tone: "working",
    headline: "Turn 2 works on unit 2 of 2",
    since: noon,
  });
});

test("a check says which", () => {
  const { state } = play(two).until("run_check started").next().until("run_check started");
  expect(situationOf(state, now)).toEqual({ tone: "working", headline: "Unit's check runs for unit 1 of 2" });
});

test("what is due and not begun waits for a runner", () => {
  expect(situationOf(play(two).until("run_turn").state, now)).toEqual({
    tone: "waiting",
    headline: "Waits for a runner",
    next: "Turn 1 works on unit 1 of 2 next.",
    since: noon,
  });
});

test("an approval names the candidate, the deadline and what happens then", () => {
  const { state } = play(two).until("waiting");
  const [id] = Object.keys(state.waits);
  expect(situationOf(state, now)).toEqual({
    tone: "needs",
    headline: `Waits for your approval of candidate ${state.tip.slice(0, 8)}`,
    says: "Deliver this candidate?",
    since: noon,
    deadline: { at: afterNoon(7 * 86_400_000), what: "it gives up", isOver: false },
    wait: { id, kind: "approval" },
  });
});

test("a question is quoted, and a deadline that is over says so", () => {
  const { state } = play()
    .until("run_turn started")
    .take(turnSays(blocked("which endpoint?")));
  expect(situationOf(state, Date.parse(afterNoon(8 * 86_400_000)))).toMatchObject({
    headline: "Asks a question",
    says: "which endpoint?",
    deadline: { what: "it goes on without an answer", isOver: true },
    wait: { kind: "question" },
  });
});

test("a pause that a person asked for rests; any other names what helps", () => {
  expect(situationOf(play().until("run_turn").take(pause).state, now)).toEqual({
    tone: "plain",
    headline: "Paused by a person",
    since: noon,
    next: "Resume when you are ready.",
  });
  expect(situationOf(play().until("run_turn started").take(effectFails("no space left")).state, now)).toEqual({
    tone: "needs",
    headline: "Paused: something around it is broken",
    says: "run_turn: no space left",
    since: noon,
    next: "What helps: resume, once the cause is gone.",
  });
});

test("without progress, what was said opens the way", () => {
  const { state } = play().until("run_turn");
  const stuck = {
    ...state,
    pause: { reason: "no_progress" as const, remedy: "interject and resume, or replan", detail: "" },
  };
  expect(situationOf(stuck, now).next).toBe("What helps: interject and resume, or replan.");
  const told = { ...play().until("run_turn").take(interject()).state, pause: stuck.pause };
  expect(situationOf(told, now).next).toBe("You told it something new: resume.");
});

test("a pause and a stop while something runs say that it ends first", () => {
  const on = play().until("run_turn started").take(pause);
  expect(situationOf(on.state, now).next).toBe("It pauses when this is finished.");
  expect(situationOf(on.take(stop).state, now)).toEqual({
    tone: "waiting",
    headline: "Stopping: what runs is being ended",
    deadline: { at: afterNoon(60_000), what: "it ends anyway", isOver: false },
  });
});

test("each end says how it went", () => {
  expect(situationOf(play(two).until("ended").state, now)).toEqual({
    tone: "done",
    headline: "Done: branch branch and a patch",
    since: noon,
  });
  expect(situationOf(play().until("run_turn").take(stop).state, now)).toMatchObject({
    tone: "plain",
    headline: "Stopped by a person",
  });
});
