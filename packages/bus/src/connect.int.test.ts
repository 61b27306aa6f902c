import { once } from "node:events";
import { createServer } from "node:net";
import { afterEach, expect, test } from "vitest";
import { type Bus, connectBus } from "./connect.ts";
import { BusRefused, BusUnavailable } from "./failures.ts";
import { eventually } from "./testing/facts.ts";
import { startNats, type TestNats } from "./testing/nats-server.ts";

const opened: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
});

async function nats(): Promise<TestNats> {
  const server = await startNats();
  opened.push(server.stop);
  return server;
}

async function connected(url: string): Promise<Bus> {
  const bus = await connectBus({ url, name: "test" });
  opened.push(() => bus.close());
  return bus;
}

test("a broker that is away at boot is found when it comes", async () => {
  const server = await nats();
  await server.kill9();
  const bus = await connected(server.url);
  expect(bus.status()).toMatchObject({ state: "connecting" });
  expect(bus.connection()).toBeUndefined();
  await expect(bus.connected(50)).rejects.toBeInstanceOf(BusUnavailable);

  await server.restart();
  const connection = await bus.connected(10_000);
  expect(bus.status()).toEqual({ state: "connected", serverVersion: connection.info?.version });
});

test("a broker that is killed is found again, as often as it takes", async () => {
  const server = await nats();
  const bus = await connected(server.url);
  const seen: string[] = [];
  bus.watch((status) => seen.push(status.state));
  for (let round = 0; round < 2; round++) {
    await server.kill9();
    await eventually(
      () => bus.status().state,
      (state) => state === "connecting",
    );
    expect(bus.connection()).toBeUndefined();
    await server.restart();
    await bus.connected(10_000);
  }
  expect(seen).toEqual(["connecting", "connected", "connecting", "connected"]);
});

test("wrong credentials are refused by name", async () => {
  const server = await nats();
  const wrong = { url: server.url, name: "test", user: "test", password: "wrong" };
  const refusal = await connectBus(wrong).then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(refusal).toBeInstanceOf(BusRefused);
  expect(refusal).toMatchObject({ reason: "credentials_refused" });
});

test("credentials that a restarted broker refuses are shown, and tried again", async () => {
  const server = await nats();
  await server.kill9();
  const bus = await connectBus({ url: server.url, name: "test", user: "test", password: "wrong" });
  opened.push(() => bus.close());
  await server.restart();
  const status = await eventually(
    () => bus.status(),
    ({ state }) => state === "refused",
  );
  expect(status).toMatchObject({ refusal: { reason: "credentials_refused" } });
});

test("a server older than 2.9 is refused", async () => {
  const old = createServer((socket) => {
    socket.on("error", () => {});
    socket.write('INFO {"server_id":"X","version":"2.8.4","proto":1,"max_payload":1048576,"headers":true}\r\n');
    socket.on("data", (data) => String(data).includes("PING") && socket.write("PONG\r\n"));
  }).listen(0, "127.0.0.1");
  opened.push(async () => old.close());
  await once(old, "listening");
  const address = old.address();
  const port = typeof address === "object" ? address?.port : undefined;
  await expect(connectBus({ url: `nats://127.0.0.1:${port}`, name: "test" })).rejects.toMatchObject({
    reason: "server_too_old",
  });
});

test("closing ends at once, connected or not", async () => {
  const server = await nats();
  const up = await connected(server.url);
  await up.close();
  expect(up.status()).toEqual({ state: "closed" });
  await expect(up.connected(1_000)).rejects.toThrow("closed");

  const down = await connected(server.url);
  await server.kill9();
  await eventually(
    () => down.status().state,
    (state) => state === "connecting",
  );
  const started = Date.now();
  await down.close();
  expect(Date.now() - started).toBeLessThan(6_500);
});
