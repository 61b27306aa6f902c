import { connectBus } from "../connect.ts";
import { consumeCommands } from "../consume.ts";
import { consumeLimits } from "../limits.ts";

/** A process that takes one command, says so, and never ends it: to be killed by a test. */
const [url = "", ackWaitMs = ""] = process.argv.slice(2);
const bus = await connectBus({ url, name: "holder" });
await consumeCommands(bus, {
  handle: (commandId) => {
    process.stdout.write(`${commandId}\n`);
    return new Promise(() => {});
  },
  onPoison: async () => {},
  concurrency: 1,
  signal: new AbortController().signal,
  limits: { ...consumeLimits, ackWaitMs: Number(ackWaitMs) },
});
