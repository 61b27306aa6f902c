import { jetstreamManager } from "@nats-io/jetstream";
import { asCommandId, asMissionId } from "@sortie/core/kernel/ids";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Bus, connectBus } from "./connect.ts";
import { BusUnavailable } from "./failures.ts";
import { awaitReceipt, followEvents, followLive, followLookAnswer, followLooks } from "./follow.ts";
import { eventInlineBytesMax } from "./limits.ts";
import type { EventMessage, LiveMessage } from "./messages.ts";
import { publishCommand, publishEvents, publishLive, publishLook, publishReceipt, publishWork } from "./publish.ts";
import { ensureStreams } from "./streams.ts";
import { eventually } from "./testing/facts.ts";
import { startNats, type TestNats } from "./testing/nats-server.ts";

const missionId = asMissionId("msn_00000001");
const other = asMissionId("msn_00000002");
const commandId = asCommandId("cmd_00000001");
const published = { published: true, duplicate: false };
const repeated = { published: true, duplicate: true };

let server: TestNats;
let bus: Bus;
beforeAll(async () => {
  server = await startNats();
  bus = await connectBus({ url: server.url, name: "test" });
});
afterAll(async () => {
  await bus?.close();
  await server?.stop();
});
beforeEach(async () => {
  const manager = await jetstreamManager(await bus.connected(5_000));
  for (const name of await manager.streams.names().next()) await manager.streams.delete(name);
  await ensureStreams(bus);
});

async function messagesIn(stream: string): Promise<number> {
  const manager = await jetstreamManager(await bus.connected(5_000));
  return (await manager.streams.info(stream)).state.messages;
}

test("the streams are what was asked for, however often they are ensured", async () => {
  await Promise.all([ensureStreams(bus), ensureStreams(bus)]);
  const manager = await jetstreamManager(await bus.connected(5_000));
  const kept = [];
  for (const name of ["COMMANDS", "WORK", "EVENTS"]) {
    const { retention, subjects, discard, max_age, max_msgs_per_subject } = (await manager.streams.info(name)).config;
    kept.push({ name, retention, subjects, discard, ageMinutes: max_age / 60e9, max_msgs_per_subject });
  }
  expect(kept).toEqual([
    {
      name: "COMMANDS",
      retention: "workqueue",
      subjects: ["commands.mission"],
      discard: "old",
      ageMinutes: 60,
      max_msgs_per_subject: -1,
    },
    {
      name: "WORK",
      retention: "workqueue",
      subjects: ["work.*.*"],
      discard: "old",
      ageMinutes: 1,
      max_msgs_per_subject: 1,
    },
    {
      name: "EVENTS",
      retention: "limits",
      subjects: ["events.mission.*"],
      discard: "old",
      ageMinutes: 60,
      max_msgs_per_subject: -1,
    },
  ]);
});

test("settings of an earlier release are brought up to date", async () => {
  const manager = await jetstreamManager(await bus.connected(5_000));
  await manager.streams.update("EVENTS", { max_bytes: 1_000_000 });
  await ensureStreams(bus);
  expect((await manager.streams.info("EVENTS")).config.max_bytes).toBe(256 * 1024 * 1024);
});

test("a stream that cannot be what it should is refused by name", async () => {
  const manager = await jetstreamManager(await bus.connected(5_000));
  await manager.streams.delete("COMMANDS");
  await manager.streams.add({ name: "COMMANDS", subjects: ["commands.mission"], retention: "limits" });
  await expect(ensureStreams(bus)).rejects.toMatchObject({ name: "BusRefused", reason: "setting_refused" });
});

test("a command published twice is stored once, a fresh one again", async () => {
  expect(await publishCommand(bus, commandId)).toEqual(published);
  expect(await publishCommand(bus, commandId)).toEqual(repeated);
  expect(await messagesIn("COMMANDS")).toBe(1);
  expect(await publishCommand(bus, commandId, { fresh: true })).toEqual(published);
  expect(await publishCommand(bus, commandId, { fresh: true })).toEqual(published);
  expect(await messagesIn("COMMANDS")).toBe(3);
});

test("one wake-up a mission is pending", async () => {
  for (const mission of [missionId, other, missionId])
    expect(await publishWork(bus, "host", mission)).toEqual(published);
  expect(await messagesIn("WORK")).toBe(2);
});

test("publishing creates streams that were wiped", async () => {
  const manager = await jetstreamManager(await bus.connected(5_000));
  for (const name of ["COMMANDS", "WORK", "EVENTS"]) await manager.streams.delete(name);
  expect(await publishCommand(bus, commandId)).toEqual(published);
  expect(await messagesIn("COMMANDS")).toBe(1);
});

test("events reach followers in order; a large one as a pointer", async () => {
  const all: EventMessage[] = [];
  const one: EventMessage[] = [];
  let established = 0;
  const stops = [
    followEvents(
      bus,
      "*",
      (message) => all.push(message),
      () => established++,
    ),
    followEvents(
      bus,
      missionId,
      (message) => one.push(message),
      () => established++,
    ),
  ];
  await eventually(
    () => established,
    (count) => count === 2,
  );

  const large = "x".repeat(eventInlineBytesMax);
  const events = Array.from({ length: 150 }, (_, at) => ({ missionId, version: at + 1, event: { at } }));
  expect(await publishEvents(bus, events)).toEqual(published);
  expect(await publishEvents(bus, [{ missionId: other, version: 1, event: large }])).toEqual(published);
  expect(await publishEvents(bus, [{ missionId: other, version: 1, event: large }])).toEqual(repeated);
  expect(await messagesIn("EVENTS")).toBe(151);

  const pointer = { missionId: other, version: 1, pointer: true };
  await eventually(
    () => all.length,
    (count) => count === 152,
  );
  expect(all).toEqual([...events, pointer, pointer]);
  expect(one).toEqual(events);
  for (const stop of stops) stop();
});

test("followers ignore what is not an event of its subject", async () => {
  const seen: EventMessage[] = [];
  let established = 0;
  const stop = followEvents(
    bus,
    "*",
    (message) => seen.push(message),
    () => established++,
  );
  await eventually(
    () => established,
    (count) => count === 1,
  );
  const connection = await bus.connected(5_000);
  connection.publish(`events.mission.${missionId}`, "{");
  connection.publish(`events.mission.${missionId}`, JSON.stringify({ missionId: other, version: 1, event: "forged" }));
  const event = { missionId, version: 1, event: "true" };
  await publishEvents(bus, [event]);
  await eventually(
    () => seen.length,
    (count) => count > 0,
  );
  expect(seen).toEqual([event]);
  stop();
});

test("a follower is told when its subscription stands again, and hears what comes then", async () => {
  const seen: EventMessage[] = [];
  let established = 0;
  const stop = followEvents(
    bus,
    missionId,
    (message) => seen.push(message),
    () => established++,
  );
  await eventually(
    () => established,
    (count) => count === 1,
  );
  await server.kill9();
  await server.restart();
  await eventually(
    () => established,
    (count) => count === 2,
  );
  const event = { missionId, version: 9, event: "after" };
  expect(await publishEvents(bus, [event])).toEqual(published);
  await eventually(
    () => seen.length,
    (count) => count === 1,
  );
  expect(seen).toEqual([event]);
  stop();
});

test("a receipt reaches who waits for it, and nobody else", async () => {
  const receipt = { commandId, missionId, outcome: { status: "settled", version: 4 } };
  const waiting = awaitReceipt(bus, commandId, 10_000);
  const elsewhere = awaitReceipt(bus, "cmd_00000002", 300);
  expect(await publishReceipt(bus, receipt)).toEqual(published);
  expect(await waiting).toEqual(receipt);
  expect(await elsewhere).toBeUndefined();
});

test("that a look was asked, and that it was answered, reaches who follows it", async () => {
  const lookId = "look_00000001";
  const seen: string[] = [];
  const stops = [
    followLooks(bus, (id) => seen.push(`asked ${id}`)),
    followLookAnswer(bus, lookId, () => seen.push("answered")),
    followLookAnswer(bus, "look_00000002", () => seen.push("answered another")),
  ];
  publishLook(bus, lookId, "asked");
  publishLook(bus, lookId, "answered");
  await eventually(
    () => seen.length,
    (count) => count === 2,
  );
  expect(seen.sort()).toEqual(["answered", `asked ${lookId}`]);
  for (const stop of stops) stop();
});

test("tokens travel live and are stored nowhere", async () => {
  const seen: LiveMessage[] = [];
  const stop = followLive(bus, missionId, (message) => seen.push(message));
  publishLive(bus, missionId, { text: "Hel" });
  publishLive(bus, missionId, { text: "lo" });
  await eventually(
    () => seen.length,
    (count) => count === 2,
  );
  expect(seen).toEqual([
    { missionId, chunk: { text: "Hel" } },
    { missionId, chunk: { text: "lo" } },
  ]);
  stop();
});

test("without a broker every publish answers in time that it was not", async () => {
  await server.kill9();
  await eventually(
    () => bus.connection(),
    (connection) => connection === undefined,
  );
  const receipt = { commandId, missionId, outcome: { status: "settled" } };
  const outcomes = await Promise.all([
    publishCommand(bus, commandId),
    publishWork(bus, "host", missionId),
    publishEvents(bus, [{ missionId, version: 1, event: {} }]),
    publishReceipt(bus, receipt),
  ]);
  publishLive(bus, missionId, "dropped");
  for (const outcome of outcomes) expect(outcome).toEqual({ published: false, failure: expect.any(BusUnavailable) });
  expect(await awaitReceipt(bus, commandId, 50)).toBeUndefined();
  await server.restart();
  await bus.connected(10_000);
  expect(await publishCommand(bus, commandId, { fresh: true })).toEqual(published);
});
