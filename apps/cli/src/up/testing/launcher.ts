// A launcher of stand-ins: `launcher <home> <port> <fixed or free> <json or text> <manner>…`.
import { join } from "node:path";
import type { Starter } from "../boot.ts";
import { type Argv, superviseChild } from "../child.ts";
import { loopback } from "../listen.ts";
import { stopSignals } from "../stop-signals.ts";
import { up } from "../up.ts";

const [home = "", port = "", fixed, json, ...manners] = process.argv.slice(2);
const file = (name: string) => join(import.meta.dirname, name);
const script = (path: string, ...args: string[]): Argv => [process.execPath, "--import", "tsx", path, ...args];

const starters = manners.map((manner, index): Starter => {
  const name = `${manner}-${index}`;
  return async ({ home: { pids }, env, add, say }) => {
    const standIn = script(file("stand-in.ts"), manner);
    const kept = script(file("../keeper.ts"), join(pids, `${name}-kept`), ...standIn);
    const started = new Promise<void>((resolve) => {
      const onLine = (line: string) => {
        say(name, line);
        if (line.startsWith(`${manner} `)) resolve();
      };
      const argv = manner === "deaf" ? kept : standIn;
      const backoff = { firstMs: 50, longestMs: 200, steadyMs: 60_000 };
      add(
        superviseChild({
          name,
          argv,
          cwd: import.meta.dirname,
          env,
          pidFile: join(pids, name),
          say: onLine,
          backoff,
          stopMs: 10_000,
        }),
      );
    });
    await started;
    return {};
  };
});

process.exitCode = await up({
  home,
  port: { port: Number(port), fixed: fixed === "fixed" },
  listen: loopback,
  env: process.env,
  starters,
  json: json === "json",
  quiet: false,
  print: (text) => process.stdout.write(`${text}\n`),
  ...stopSignals(),
}).catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  return 1;
});
process.exit();
