import { redactorOf } from "@sortie/core/kernel/redact";
import { blocked, checkResult, config } from "@sortie/core/testing/builders";
import { expect, test } from "vitest";
import {
  ask,
  drive,
  facts,
  firstDue,
  interjection,
  newMissionId,
  report,
  startOf,
  stateOf,
} from "./testing/missions.ts";
import type { Store } from "./testing/store.ts";
import { dump } from "./testing/tables.ts";

const canary = 'sk-canary"4f\\2c/é 9b+';
const escaped = JSON.stringify(canary).slice(1, -1);
const said = [canary, escaped, encodeURIComponent(canary)].map((form) => `the key is ${form}.`).join(" ");

/** The canary in every form that could be read out of a column, which escapes JSON once more. */
const forms = [canary, escaped, encodeURIComponent(canary), JSON.stringify(escaped).slice(1, -1), "canary", "sk-"];

export function secretCases(store: () => Store): void {
  test("a secret reaches no table, in whatever form it was said", async () => {
    const { sql } = store();
    const redactText = redactorOf([canary]);
    const mission = newMissionId();
    const start = startOf(mission);
    const target = facts(
      config({ goal: said, agent: { engine: "command", argv: ["agent", canary], claim: "verdict" } }),
    );
    const request = { ...start.request, goal: said };
    const receipt = await ask(sql, { ...start, request }, { target, redactText });
    expect(receipt).toMatchObject({ status: "settled" });

    await drive(sql, mission, "run_check started");
    const check = { ...checkResult("failed"), tail: said, tests: { passed: [said], failed: [] } };
    const { id: baseline } = firstDue(await stateOf(sql, mission));
    await report(sql, mission, { type: "check_finished", effect: baseline, result: check }, null, { redactText });
    const { id: effect } = firstDue(await drive(sql, mission, "run_turn started"));
    const turn = {
      type: "turn_finished" as const,
      effect,
      verdict: blocked(said),
      error: null,
      reason: said,
      durationMs: 7,
    };
    await report(sql, mission, turn, null, { redactText });

    const [[wait, open] = []] = Object.entries((await stateOf(sql, mission)).waits);
    if (!wait || !open) throw new Error("the question is open");
    const answer = { type: "answer_question" as const, mission, wait, nonce: open.nonce, answer: said };
    await ask(sql, answer, { redactText });
    expect(await ask(sql, answer, { redactText })).toMatchObject({
      status: "refused",
      rejection: { rule: "wait_was_answered" },
    });
    await ask(sql, interjection(mission, said), { redactText });

    const tables = await dump(sql);
    const found = Object.entries(tables).flatMap(([table, text]) =>
      forms.filter((form) => text.includes(form)).map((form) => `${table}: ${form}`),
    );
    expect(found).toEqual([]);
    expect((await stateOf(sql, mission)).unread.at(-1)?.text).toBe(
      "the key is [redacted]. the key is [redacted]. the key is [redacted].",
    );
  });
}
