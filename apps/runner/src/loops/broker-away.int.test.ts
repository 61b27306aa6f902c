import { count } from "@sortie/db/testing/tables";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newMissionId, receiptOf, startMission, untilAtRest, untilMission, writeDown } from "../testing/asking.ts";
import { audit, outboxLeft } from "../testing/audit.ts";
import { countingProject } from "../testing/counting-project.ts";
import { type Stack, startStack } from "../testing/stack.ts";
import { eventsKept, purge } from "../testing/streams.ts";

let stack: Stack;
let project: ReturnType<typeof countingProject>;

beforeAll(async () => {
  stack = await startStack();
  project = countingProject(stack.folder);
  await stack.startRunner({ SORTIE_SANDBOX: "none" });
});
afterAll(() => stack.close());

test("without a broker what runs goes on, what is asked waits, and afterwards all of it is settled and relayed", {
  timeout: 180_000,
}, async () => {
  const { sql, bus, nats, home } = stack;
  const running = await startMission(stack, project.request({ units: 2, paceMs: 500 }));
  await untilMission(sql, running, ({ turns }) => turns > 0);
  await nats.kill9();

  const asked = [newMissionId(), newMissionId(), newMissionId()];
  const commands: string[] = [];
  for (const mission of asked) {
    commands.push(await writeDown(sql, { type: "start_mission", mission, request: project.request() }));
    commands.push(await writeDown(sql, { type: "interject", mission, message: "be careful" }));
  }
  const [ended] = await untilAtRest(sql, [running]);
  expect([ended?.status, await count(sql, "command", "status = 'received'")]).toEqual(["done", commands.length]);
  expect(await count(sql, "event_outbox", `mission_id = '${running}'`)).toBeGreaterThan(0);

  await nats.restart();
  const receipts = await Promise.all(commands.map((command) => receiptOf(sql, command, 60_000)));
  expect(receipts.map(({ status }) => status)).toEqual(commands.map(() => "settled"));
  const states = await untilAtRest(sql, [running, ...asked]);
  expect(await audit(sql, home, states)).toEqual([]);
  expect(await outboxLeft(sql)).toBe(0);
  const kept = await Promise.all(states.map(({ id }) => eventsKept(bus, id)));
  expect(kept).toEqual(states.map(({ version }) => version));
});

test("missions whose wake-ups are lost are found by the sweep", { timeout: 120_000 }, async () => {
  const { sql, bus, home } = stack;
  const purging = setInterval(() => void purge(bus, "WORK").catch(() => undefined), 5);
  const missions = await Promise.all(Array.from({ length: 5 }, () => startMission(stack, project.request())));
  const states = await untilAtRest(sql, missions).finally(() => clearInterval(purging));
  expect(await audit(sql, home, states)).toEqual([]);
});
