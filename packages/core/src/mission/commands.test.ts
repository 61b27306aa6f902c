import { expect, test } from "vitest";
import { mission, nonce } from "../testing/builders.ts";
import { missionCommandSchema } from "./commands.ts";
import { mayDo, roles } from "./roles.ts";

const parses = (command: object) => missionCommandSchema.safeParse({ mission, ...command }).success;

test("a command is strict: unknown fields, kinds, brakes and outcomes are refused", () => {
  expect([
    parses({ type: "pause_mission" }),
    parses({ type: "pause_mission", force: true }),
    parses({ type: "turn_finished" }),
    parses({ type: "raise_brake", brake: "turnsMax", to: 9 }),
    parses({ type: "raise_brake", brake: "sleepMax", to: 9 }),
    parses({ type: "interject", message: "  " }),
    parses({ type: "answer_question", wait: "wait_1_2", nonce, answer: "x" }),
    parses({ type: "answer_question", wait: "__proto__", nonce, answer: "x" }),
    parses({ type: "pause_mission", mission: "msn_../../x" }),
  ]).toEqual([true, false, false, true, false, false, true, false, false]);
});

test("who may what", () => {
  const may = (command: Parameters<typeof mayDo>[1]) => roles.filter((role) => mayDo(role, command));
  expect({
    start_mission: may("start_mission"),
    approve_candidate: may("approve_candidate"),
    raise_brake: may("raise_brake"),
  }).toEqual({
    start_mission: ["owner", "admin", "operator"],
    approve_candidate: ["owner", "admin", "operator", "approver"],
    raise_brake: ["owner", "admin"],
  });
});
