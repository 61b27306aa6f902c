import type { WaitId } from "@sortie/core/kernel/ids";
import type { Wait } from "@sortie/core/mission/state";
import { expect, test } from "vitest";
import { readQuestions } from "./read-questions.ts";

const wait = (asked: string, kind: Wait["kind"] = "question"): Wait => ({
  kind,
  nonce: `nonce of ${asked}`,
  asked,
  candidate: null,
  openedAt: "2026-01-01T12:00:00.000Z",
  deadline: "2026-01-08T12:00:00.000Z",
  atDeadline: "resume",
});
const id = (text: string) => text as WaitId;
const asked = (read: ReturnType<typeof readQuestions>) => read.map((each) => each.asked);

test("a question that is closed meanwhile stays on the page", () => {
  const before = readQuestions([], { waits: { [id("wait_a_1")]: wait("one") } });
  expect(asked(readQuestions(before, { waits: {} }))).toEqual(["one"]);
});

test("a new one comes after those that were read; an approval is none", () => {
  const before = readQuestions([], { waits: { [id("wait_a_1")]: wait("one") } });
  const waits = { [id("wait_a_5")]: wait("two"), [id("wait_a_6")]: wait("deliver?", "approval") };
  expect(asked(readQuestions(before, { waits }))).toEqual(["one", "two"]);
});

test("nothing new is the same list", () => {
  const before = readQuestions([], { waits: { [id("wait_a_1")]: wait("one") } });
  expect(readQuestions(before, { waits: { [id("wait_a_1")]: wait("one") } })).toBe(before);
});
