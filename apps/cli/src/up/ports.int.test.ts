import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { findPort } from "./ports.ts";
import { UpRefused } from "./refusal.ts";

async function takenPort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

test("a port that is taken moves to the next free one", async () => {
  const taken = await takenPort();
  expect(await findPort({ port: taken, fixed: false })).toBeGreaterThan(taken);
});

test("a port that a person named does not move", async () => {
  const taken = await takenPort();
  await expect(findPort({ port: taken, fixed: true })).rejects.toEqual(
    new UpRefused(`Port ${taken} is taken: name another with --port, or leave it out and the next free one is used.`),
  );
});
