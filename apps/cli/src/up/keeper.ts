// Runs a program that knows nothing of its parent, and ends it when the launcher is gone: `keeper <pid file> <command> …`.
import { spawn } from "node:child_process";
import { forgetProcess, recordProcess } from "./leftovers.ts";
import { keeperStopMs } from "./limits.ts";

const [pidFile, command, ...args] = process.argv.slice(2);
if (!pidFile || !command) throw new Error("keeper needs a pid file and a command");

const { SORTIE_PARENT: _, ...env } = process.env;
const kept = spawn(command, args, { env, stdio: ["ignore", "inherit", "inherit"] });
if (kept.pid !== undefined) recordProcess(pidFile, kept.pid);

const end = () => {
  kept.kill("SIGTERM");
  setTimeout(() => kept.kill("SIGKILL"), keeperStopMs).unref();
};
process.stdin.resume().once("close", end);
process.on("SIGTERM", end);
process.on("SIGINT", end);

kept.once("error", (error) => {
  console.error(`${command} could not be started: ${error.message}`);
  process.exit(127);
});
kept.once("exit", (code) => {
  forgetProcess(pidFile);
  process.exit(code ?? 1);
});
