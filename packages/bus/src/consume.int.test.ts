import { spawn } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { jetstreamManager } from "@nats-io/jetstream";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Bus, connectBus } from "./connect.ts";
import { type ConsumeLimits, type ConsumeOptions, consumeCommands, consumeWork, type Delivery } from "./consume.ts";
import type { PoisonRecord } from "./poison.ts";
import { publishCommand, publishWork } from "./publish.ts";
import { ensureStreams } from "./streams.ts";
import { eventually } from "./testing/facts.ts";
import { startNats, type TestNats } from "./testing/nats-server.ts";

const limits: ConsumeLimits = { ackWaitMs: 2_000, deliveriesMax: 3, redeliveryDelayMs: { first: 20, most: 100 } };
const command = (n: number) => `cmd_${String(n).padStart(8, "0")}`;
const mission = (n: number) => `msn_${String(n).padStart(8, "0")}`;

let server: TestNats;
let bus: Bus;
let stopping: AbortController;
const ending: Promise<unknown>[] = [];

beforeEach(async () => {
  server = await startNats();
  bus = await connectBus({ url: server.url, name: "test" });
  stopping = new AbortController();
});
afterEach(async () => {
  stopping.abort();
  await Promise.all(ending.splice(0));
  await bus.close();
  await server.stop();
});

type Seen = { handled: { id: string; deliveries: number }[]; poison: PoisonRecord[]; trouble: unknown[] };

function options(
  handle: (id: string, delivery: Delivery) => Promise<void>,
  concurrency = 2,
): [ConsumeOptions<string>, Seen] {
  const seen: Seen = { handled: [], poison: [], trouble: [] };
  return [
    {
      handle: async (id, delivery) => {
        seen.handled.push({ id, deliveries: delivery.deliveries });
        await handle(id, delivery);
      },
      onPoison: async (record) => {
        seen.poison.push(record);
      },
      onTrouble: (error) => seen.trouble.push(error),
      concurrency,
      signal: stopping.signal,
      limits,
    },
    seen,
  ];
}

function consume(handle: (id: string, delivery: Delivery) => Promise<void> = async () => {}, concurrency = 2): Seen {
  const [settings, seen] = options(handle, concurrency);
  ending.push(consumeCommands(bus, settings));
  return seen;
}

async function messagesIn(stream: string): Promise<number> {
  const manager = await jetstreamManager(await bus.connected(5_000));
  return (await manager.streams.info(stream)).state.messages;
}

const emptied = (stream: string) =>
  eventually(
    () => messagesIn(stream),
    (count) => count === 0,
  );

test("a command published twice is handled once and then gone", async () => {
  const seen = consume();
  await publishCommand(bus, command(1));
  await publishCommand(bus, command(1));
  await publishCommand(bus, command(2));
  await eventually(
    () => seen.handled.length,
    (count) => count >= 2,
  );
  await emptied("COMMANDS");
  expect(seen.handled.sort((a, b) => a.id.localeCompare(b.id))).toEqual([
    { id: command(1), deliveries: 1 },
    { id: command(2), deliveries: 1 },
  ]);
});

test("no more is fetched than can start", async () => {
  await ensureStreams(bus);
  for (let n = 1; n <= 6; n++) await publishCommand(bus, command(n));
  const gates: (() => void)[] = [];
  const seen = consume(() => new Promise<void>((open) => gates.push(open)), 2);
  await eventually(
    () => gates.length,
    (count) => count === 2,
  );
  const manager = await jetstreamManager(await bus.connected(5_000));
  const info = await manager.consumers.info("COMMANDS", "runners");
  expect({ inHand: info.num_ack_pending, waiting: info.num_pending }).toEqual({ inHand: 2, waiting: 4 });
  for (let done = 0; done < 6; done++) {
    await eventually(
      () => gates.length,
      (count) => count > done,
    );
    gates[done]?.();
  }
  await emptied("COMMANDS");
  expect(seen.handled.map(({ deliveries }) => deliveries)).toEqual([1, 1, 1, 1, 1, 1]);
});

test("what a slow handler holds is not given to anybody else", async () => {
  const ended: string[] = [];
  const seen = consume(async (id) => {
    const started = Date.now();
    await eventually(
      () => Date.now() - started,
      (ms) => ms > 2.5 * limits.ackWaitMs,
    );
    ended.push(id);
  });
  await publishCommand(bus, command(1));
  await eventually(
    () => ended.length,
    (count) => count === 1,
  );
  await emptied("COMMANDS");
  expect(seen.handled).toEqual([{ id: command(1), deliveries: 1 }]);
});

test("what a killed consumer held is delivered again", async () => {
  const file = fileURLToPath(new URL("testing/hold-command.ts", import.meta.url));
  const holder = spawn(process.execPath, ["--import", "tsx", file, server.url, String(limits.ackWaitMs)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await publishCommand(bus, command(1));
  const [said] = await once(holder.stdout, "data");
  expect(String(said)).toBe(`${command(1)}\n`);
  holder.kill("SIGKILL");
  await once(holder, "exit");

  const seen = consume();
  await eventually(
    () => seen.handled.length,
    (count) => count === 1,
  );
  await emptied("COMMANDS");
  expect(seen.handled).toEqual([{ id: command(1), deliveries: 2 }]);
});

test("poison is buried and the queue goes on", async () => {
  const seen = consume(async (id) => {
    if (id === command(1)) throw new Error("always");
  });
  await publishCommand(bus, command(1));
  const connection = await bus.connected(5_000);
  connection.publish("commands.mission", "{ not json");
  connection.publish("commands.mission", JSON.stringify({ commandId: command(3), type: "approve_candidate" }));
  await publishCommand(bus, command(2));
  await eventually(
    () => seen.poison.length,
    (count) => count === 3,
  );
  await emptied("COMMANDS");

  const common = { stream: "COMMANDS", subject: "commands.mission" };
  expect(seen.poison.sort((a, b) => a.sequence - b.sequence)).toEqual([
    {
      ...common,
      sequence: 1,
      payload: `{"commandId":"${command(1)}"}`,
      reason: "delivered_too_often",
      deliveries: 4,
    },
    { ...common, sequence: 2, payload: "{ not json", reason: "unreadable", deliveries: 1 },
    {
      ...common,
      sequence: 3,
      payload: `{"commandId":"${command(3)}","type":"approve_candidate"}`,
      reason: "unreadable",
      deliveries: 1,
    },
  ]);
  const attempts = (id: string) => seen.handled.filter((entry) => entry.id === id).map(({ deliveries }) => deliveries);
  expect([attempts(command(1)), attempts(command(2))]).toEqual([[1, 2, 3], [1]]);
});

test("poison that cannot be written down stays until it can", async () => {
  const [settings] = options(async () => {});
  let failures = 2;
  const buried: PoisonRecord[] = [];
  const onPoison = async (record: PoisonRecord) => {
    if (failures-- > 0) throw new Error("the database is away");
    buried.push(record);
  };
  ending.push(consumeCommands(bus, { ...settings, onPoison }));
  await ensureStreams(bus);
  (await bus.connected(5_000)).publish("commands.mission", "?");
  await eventually(
    () => buried.length,
    (count) => count === 1,
  );
  await emptied("COMMANDS");
  expect(buried.map(({ reason, deliveries }) => ({ reason, deliveries }))).toEqual([
    { reason: "unreadable", deliveries: 3 },
  ]);
});

test("a broker killed in the middle loses no command", async () => {
  const seen = consume(async () => {}, 4);
  const accepted: string[] = [];
  for (let n = 1; n <= 120; n++) {
    if (n === 40 || n === 80) {
      await server.kill9();
      await server.restart();
    }
    const outcome = await eventually(
      () => publishCommand(bus, command(n)),
      ({ published }) => published,
    );
    if (outcome.published) accepted.push(command(n));
  }
  const distinct = () => [...new Set(seen.handled.map(({ id }) => id))].sort();
  await eventually(distinct, (ids) => ids.length === accepted.length);
  expect(distinct()).toEqual(accepted);
  // The stream of a killed 2.9 may keep messages whose acknowledgement its consumer remembers; they age out unseen.
  const manager = await jetstreamManager(await bus.connected(5_000));
  const owed = async () => {
    const info = await manager.consumers.info("COMMANDS", "runners");
    return info.num_pending + info.num_ack_pending;
  };
  await eventually(owed, (count) => count === 0);
});

test("streams that are wiped are created again and consumption goes on", async () => {
  const seen = consume();
  // What was handled when its consumer vanished may come once more.
  const ids = () => new Set(seen.handled.map(({ id }) => id));
  const handled = (n: number) =>
    eventually(
      () => [...ids()],
      (known) => known.includes(command(n)),
    );
  await publishCommand(bus, command(1));
  await handled(1);

  const manager = await jetstreamManager(await bus.connected(5_000));
  await manager.streams.delete("COMMANDS");
  await publishCommand(bus, command(2));
  await handled(2);

  await manager.consumers.delete("COMMANDS", "runners");
  await publishCommand(bus, command(3));
  await handled(3);

  await server.kill9();
  await rm(server.storeDir, { recursive: true });
  await server.restart();
  await eventually(
    () => publishCommand(bus, command(4)),
    ({ published }) => published,
  );
  await handled(4);
  expect([...ids()]).toEqual([1, 2, 3, 4].map(command));
});

test("consumption begins when the broker comes", async () => {
  await server.kill9();
  const late = await connectBus({ url: server.url, name: "late" });
  const [settings, seen] = options(async () => {});
  ending.push(consumeCommands(late, settings).then(() => late.close()));
  await eventually(
    () => seen.trouble.length,
    (count) => count > 0,
  );
  await server.restart();
  await eventually(
    () => publishCommand(bus, command(1)),
    ({ published }) => published,
  );
  await eventually(
    () => seen.handled.length,
    (count) => count === 1,
  );
  expect(seen.handled).toEqual([{ id: command(1), deliveries: 1 }]);
});

test("stopping lets the running handler end, takes nothing more and loses nothing", async () => {
  await ensureStreams(bus);
  await publishCommand(bus, command(1));
  await publishCommand(bus, command(2));
  let open = () => {};
  const [settings, seen] = options(() => new Promise<void>((resolve) => (open = resolve)), 1);
  let stopped = false;
  const end = consumeCommands(bus, settings).then(() => {
    stopped = true;
  });
  await eventually(
    () => seen.handled.length,
    (count) => count === 1,
  );
  stopping.abort();
  expect(stopped).toBe(false);
  open();
  await end;
  expect(seen.handled).toEqual([{ id: command(1), deliveries: 1 }]);
  await eventually(
    () => messagesIn("COMMANDS"),
    (count) => count === 1,
  );

  stopping = new AbortController();
  const again = consume();
  await eventually(
    () => again.handled.length,
    (count) => count === 1,
  );
  expect(again.handled.map(({ id }) => id)).toEqual([command(2)]);
});

test("an idle consumer stops at once", async () => {
  const [settings, seen] = options(async () => {});
  const end = consumeCommands(bus, settings);
  await publishCommand(bus, command(1));
  await eventually(
    () => seen.handled.length,
    (count) => count === 1,
  );
  const started = Date.now();
  stopping.abort();
  await end;
  expect(Date.now() - started).toBeLessThan(1_000);
});

test("a host gets its own missions only", async () => {
  const [first, here] = options(async () => {});
  const [second, there] = options(async () => {});
  ending.push(consumeWork(bus, "here", first), consumeWork(bus, "there", second));
  await publishWork(bus, "here", mission(1));
  await publishWork(bus, "there", mission(2));
  await publishWork(bus, "Here", mission(3));
  await eventually(
    () => here.handled.length + there.handled.length,
    (count) => count === 3,
  );
  expect(here.handled.map(({ id }) => id).sort()).toEqual([mission(1), mission(3)]);
  expect(there.handled.map(({ id }) => id)).toEqual([mission(2)]);
  await emptied("WORK");
});

test("a wake-up that comes while its mission is looked at is not lost", async () => {
  const gates: (() => void)[] = [];
  const [settings, seen] = options(() => new Promise<void>((open) => gates.push(open)), 1);
  ending.push(consumeWork(bus, "host", settings));
  await publishWork(bus, "host", mission(1));
  await eventually(
    () => gates.length,
    (count) => count === 1,
  );
  await publishWork(bus, "host", mission(1));
  await publishWork(bus, "host", mission(1));
  gates[0]?.();
  await eventually(
    () => gates.length,
    (count) => count === 2,
  );
  gates[1]?.();
  await emptied("WORK");
  expect(seen.handled.map(({ id }) => id)).toEqual([mission(1), mission(1)]);
});
