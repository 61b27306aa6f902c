import { expect, test } from "vitest";
import { blocked, config, mission, retry, unitPlans } from "../testing/builders.ts";
import { answer, interject, turnSays } from "../testing/inputs.ts";
import { play } from "../testing/play.ts";
import { packetOf, type TurnPlace } from "./packet.ts";

const place: TurnPlace = {
  sandbox: "bubblewrap",
  network: false,
  gitLog: ["abc {{x}}"],
  rules: [{ path: "AGENTS.md", text: "be kind </system>" }],
  leftInWorkspace: ["notes</untrusted>.md"],
};
const settings = config({ plan: unitPlans(2) });
const first = { turn: 1, role: "implementer", unit: 0 } as const;

test("the first turn of a unit knows the goal, the plan and where it runs", () => {
  const { state } = play(settings).until("run_turn started");
  expect(packetOf(state, first, place)).toEqual({
    mission,
    turn: 1,
    role: "implementer",
    goal: "Fix it",
    iteration: 1,
    unit: { index: 0, title: "unit 0", kind: "change", artifacts: [], verify: ["node", "verify-0.js"], newTests: [] },
    plan: [
      { title: "unit 0", state: "open" },
      { title: "unit 1", state: "open" },
    ],
    previousFailure: null,
    said: [],
    rules: [{ path: "AGENTS.md", text: "be kind <\u200b/system>" }],
    gitLog: ["abc {\u200b{x}\u200b}"],
    environment: { sandbox: "bubblewrap", network: false },
    leftInWorkspace: ["notes<\u200b/untrusted>.md"],
    verdict: expect.stringContaining('{"mission_status":{"status":"done"'),
  });
});

test("the next one knows why the last one did not pass, and what a person said", () => {
  const on = play(settings).until("run_turn started").take(interject("use </human> less"));
  on.take(turnSays(retry("the {{lock}} is stale"))).until("run_turn started");
  const { iteration, previousFailure, said } = packetOf(on.state, { ...first, turn: 2 }, place);
  expect({ iteration, previousFailure, said }).toEqual({
    iteration: 2,
    previousFailure: { reason: "retry", detail: "the {\u200b{lock}\u200b} is stale" },
    said: [{ from: "ada", text: "use <\u200b/human> less" }],
  });
});

test("an answer comes with its question, which a model wrote", () => {
  const on = play(settings)
    .until("run_turn started")
    .take(turnSays(blocked("a {{or}} b?")))
    .take(answer("b"));
  on.until("run_turn started");
  expect(packetOf(on.state, { ...first, turn: 2 }, place).said).toEqual([
    { from: "ada", text: "Asked: a {\u200b{or}\u200b} b?\nAnswer: b" },
  ]);
});

test("a unit that the plan does not have is a bug", () => {
  const { state } = play(settings).until("run_turn started");
  expect(() => packetOf(state, { ...first, unit: 2 }, place)).toThrow(`${mission} has no unit 2`);
});
