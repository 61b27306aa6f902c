import { spawn, spawnSync } from "node:child_process";
import { accessSync, constants, statSync } from "node:fs";
import { delimiter, join } from "node:path";

/** What a person can do about it, in one sentence; printed without a stack. */
export class Unavailable extends Error {}

/** The exit code of a command, run with the terminal as its own; signals to us are passed on to it. */
export function run(argv, { cwd, env }) {
  const [command, ...args] = argv;
  return new Promise((done) => {
    const child = spawn(command, args, { cwd, env, stdio: "inherit" });
    const pass = (signal) => child.kill(signal);
    const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
    for (const signal of signals) process.on(signal, pass);
    const end = (code) => {
      for (const signal of signals) process.off(signal, pass);
      done(code);
    };
    child.once("error", (error) => {
      console.error(`${command}: ${error.message}`);
      end(127);
    });
    child.once("exit", (code, signal) => end(code ?? 128 + signalNumber(signal)));
  });
}

/** Standard output of a command that succeeds, trimmed; undefined when it fails or is not there. */
export function outputOf(argv, options = {}) {
  const [command, ...args] = argv;
  const { status, stdout } = spawnSync(command, args, {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
    ...options,
  });
  return status === 0 ? stdout.trim() : undefined;
}

/** The first executable file of this name on PATH, or in one of the other folders. */
export function findExecutable(name, path = process.env.PATH ?? "", otherFolders = []) {
  return [...path.split(delimiter), ...otherFolders]
    .filter((folder) => folder !== "")
    .map((folder) => join(folder, name))
    .find(isExecutable);
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

function signalNumber(signal) {
  return { SIGHUP: 1, SIGINT: 2, SIGKILL: 9, SIGTERM: 15 }[signal] ?? 1;
}
