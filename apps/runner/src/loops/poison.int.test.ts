import { eventually } from "@sortie/bus/testing/facts";
import type { MissionCommand } from "@sortie/core/mission/commands";
import { findCommand } from "@sortie/db/commands";
import { count, rowsOf } from "@sortie/db/testing/tables";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Announcer } from "../announcer.ts";
import { noSandbox } from "../sandbox/none.ts";
import { ask, newMissionId, receiptOf, startMission, untilMission } from "../testing/asking.ts";
import { countingProject } from "../testing/counting-project.ts";
import { silentLog } from "../testing/silent-log.ts";
import { type Stack, startStack } from "../testing/stack.ts";
import { publishRaw } from "../testing/streams.ts";
import { gitWorkspaces } from "../workspaces/git/git-workspaces.ts";
import { consumeCommandsLoop } from "./consume-commands.ts";

let stack: Stack;
let project: ReturnType<typeof countingProject>;
const stopping = new AbortController();
let ended: Promise<void>;

beforeAll(async () => {
  stack = await startStack();
  project = countingProject(stack.folder);
  const { sql, bus, home } = stack;
  const deps = {
    sql,
    bus,
    redactText: (text: string) => text,
    announcer: new Announcer(bus, sql),
    workspaces: gitWorkspaces({ root: home, environment: process.env }),
    sandbox: noSandbox,
    host: "host-1",
    log: silentLog,
  };
  const patience = { ackWaitMs: 30_000, deliveriesMax: 3, redeliveryDelayMs: { first: 20, most: 50 } };
  ended = consumeCommandsLoop(deps, stopping.signal, patience);
});
afterAll(async () => {
  stopping.abort();
  await ended;
  await stack.close();
});

/** A command of a kind that this version does not know: whoever settles it throws. */
const unknown = (mission: string) => ({ type: "fly_to_the_moon", mission }) as unknown as MissionCommand;

test("a command that nobody can settle is buried with a receipt, and what was asked after it is settled", async () => {
  const { sql } = stack;
  const mission = await startMission(stack, project.request());
  await untilMission(sql, mission, ({ version }) => version === 2);
  const poison = await ask(stack, unknown(mission));
  const after = await ask(stack, { type: "interject", mission, message: "go on" });
  expect(await receiptOf(sql, poison)).toEqual({
    command: poison,
    status: "dead",
    reason: "nobody could settle it: delivered_too_often",
  });
  expect(await receiptOf(sql, after)).toEqual({ command: after, status: "settled", version: 3 });
  const letters = await rowsOf(sql, "dead_letter");
  const facts = letters.map(({ stream, subject, payload, reason, deliveries }) =>
    JSON.stringify({ stream, subject, payload, reason, deliveries }),
  );
  const expected = {
    stream: "COMMANDS",
    subject: "commands.mission",
    payload: JSON.stringify({ commandId: poison }),
    reason: "delivered_too_often",
    deliveries: 4,
  };
  expect([...new Set(facts)]).toEqual([JSON.stringify(expected)]);
});

test("a poison command of one mission is in nobody else's way", async () => {
  const { sql } = stack;
  const [ill, well] = [newMissionId(), newMissionId()];
  await ask(stack, unknown(ill));
  const start = await ask(stack, { type: "start_mission", mission: well, request: project.request() });
  expect((await receiptOf(sql, start)).status).toBe("settled");
});

test("a message that nobody can read becomes a dead letter at once", async () => {
  const { sql, bus } = stack;
  await publishRaw(bus, "commands.mission", "{ not json");
  await eventually(
    () => count(sql, "dead_letter", "reason = 'unreadable' and payload = '{ not json'"),
    (rows) => rows === 1,
  );
});

test("a forged message does nothing, because only what is written down counts", async () => {
  const { sql, bus } = stack;
  const forged = "cmd_00000000forged";
  await publishRaw(bus, "commands.mission", JSON.stringify({ commandId: forged }));
  await eventually(
    () => count(sql, "dead_letter", `payload like '%${forged}%'`),
    (rows) => rows === 1,
  );
  expect(await findCommand(sql, forged)).toBeUndefined();
});
