import { missionIdPattern } from "@sortie/core/kernel/ids";
import { config } from "@sortie/core/testing/builders";
import { start } from "@sortie/core/testing/inputs";
import { seeRunner } from "@sortie/db/runners";
import { drive, startMission, stateOf } from "@sortie/db/testing/missions";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ApiUnderTest, startApi } from "../testing/api-under-test.ts";

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const request = start.request;

test("a mission starts: written down, settled, and its receipt comes back", async () => {
  const [mission, command] = ["msn_00starts01", "cmd_00starts01"];
  const begun = () => api.mutate("mission.start", { id: mission, command, request });
  const answer = await api.settling(mission, begun);
  const receipt = { command, status: "settled", version: 2 };
  expect(answer).toEqual({ status: 200, result: { mission, command, receipt }, error: undefined });

  expect(await begun()).toEqual(answer);
});

test("a command id that was used for something else is refused as data", async () => {
  const command = "cmd_00reused01";
  const mission = await startMission(api.sql);
  await api.settling(mission, () => api.mutate("mission.interject", { mission, id: command, message: "one" }));
  const again = await api.mutate("mission.interject", { mission, id: command, message: "two" });
  expect(again.result).toEqual({
    command,
    refused: { rule: "command_id_reused", says: "this command id was used for another command" },
  });
});

test("a command that is too large is refused as data", async () => {
  const text = "x".repeat(3_999);
  const check = ["node", ...Array.from({ length: 199 }, () => text)];
  const answer = await api.mutate("mission.start", { request: { ...request, check } });
  expect(answer.result).toMatchObject({ refused: { rule: "command_too_large" } });
});

test("without a runner a command is queued and says so", async () => {
  const answer = await api.mutate("mission.start", { request });
  expect(answer.result).toEqual({
    mission: expect.stringMatching(missionIdPattern),
    command: expect.stringMatching(/^cmd_[0-9a-f]{32}$/),
    queued: true,
    runners: 0,
    says: "no runner answered: the command is queued",
  });
  const { mission } = answer.result as { mission: string };
  expect((await api.query("mission.situation", { mission })).result).toEqual({
    mission,
    runners: 0,
    situation: null,
    refused: null,
  });
});

test("what the mission refuses is an answer", async () => {
  const mission = await startMission(api.sql);
  const answer = await api.settling(mission, () => api.mutate("mission.resume", { mission }));
  expect(answer.result).toMatchObject({ refused: { rule: "not_paused", says: "the mission is not paused" } });
});

test.each([
  ["mission.start", { request: { ...request, base: "--output=x" } }, "base_not_valid"],
  ["mission.start", { request: { ...request, surprise: 1 } }, "input_not_valid"],
  ["mission.start", { id: "../x", request }, "input_not_valid"],
  ["mission.interject", { mission: "msn_0000none", message: "a\0b" }, "text_not_storable"],
  ["mission.raise", { mission: "msn_0000none", brake: "__proto__", to: 5 }, "input_not_valid"],
])("%s of %j is a bad request: %s", async (path, input, rule) => {
  const { status, error } = await api.mutate(path, input);
  expect([status, error?.data]).toEqual([400, { code: "BAD_REQUEST", httpStatus: 400, rule }]);
});

test("a candidate is approved without naming the wait, once, and repeating it says so", async () => {
  const mission = await startMission(api.sql, config({ approval: "manual" }));
  const waiting = await drive(api.sql, mission, "waiting");
  const [[wait, { nonce, candidate }] = ["", { nonce: "", candidate: "" }]] = Object.entries(waiting.waits);
  const id = "cmd_00approve1";
  const approve = () => api.mutate("mission.approve", { mission, id });
  const answer = await api.settling(mission, approve);
  expect(answer.result).toMatchObject({ wait, nonce, candidate, command: id, receipt: { status: "settled" } });
  expect(await approve()).toEqual(answer);

  expect((await api.mutate("mission.approve", { mission })).result).toEqual({
    refused: { rule: "no_such_wait", says: "the mission has no open approval" },
  });
  expect((await api.mutate("mission.approve", { mission, wait })).result).toEqual({
    refused: { rule: "wait_was_answered", says: "owner answered this before: approved" },
  });
});

test("a rejection carries its reason to the fixer", async () => {
  const mission = await startMission(api.sql, config({ approval: "manual" }));
  await drive(api.sql, mission, "waiting");
  const answer = await api.settling(mission, () => api.mutate("mission.reject", { mission, reason: "the name" }));
  expect(answer.result).toMatchObject({ receipt: { status: "settled" } });
  expect((await stateOf(api.sql, mission)).units[0]).toMatchObject({ state: "open", reviewRounds: 1 });
});

test("only what has ended is retried, with the old configuration", async () => {
  const settings = config({ brakes: { turnsMax: 7 } });
  const old = await startMission(api.sql, settings);
  expect((await api.mutate("mission.retry", { mission: old })).result).toMatchObject({
    refused: { rule: "mission_has_not_ended" },
  });
  await api.settling(old, () => api.mutate("mission.stop", { mission: old }));
  expect((await stateOf(api.sql, old)).ended?.reason).toBe("cancelled");

  const id = "msn_00retried1";
  const answer = await api.settling(id, () => api.mutate("mission.retry", { mission: old, id }));
  expect(answer.result).toMatchObject({ mission: id, retryOf: old, receipt: { status: "settled" } });
  expect((await stateOf(api.sql, id)).retryOf).toBe(old);
});

test("health names the runners", async () => {
  await seeRunner(api.sql, { id: "runner-1", host: "host-1", pid: 1, processStart: "1" });
  expect((await api.query("system.health")).result).toEqual({
    database: "answers",
    broker: "connected",
    runners: [{ id: "runner-1", host: "host-1", agoMs: expect.any(Number) }],
  });
});
