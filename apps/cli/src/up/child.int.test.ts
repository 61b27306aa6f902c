import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { superviseChild } from "./child.ts";
import { startOf } from "./process-identity.ts";
import { eventually, temporaryFolder } from "./testing/processes.ts";

function supervise(argv: string[]) {
  const folder = temporaryFolder();
  const lines: string[] = [];
  const pidFile = join(folder, "pid");
  const part = superviseChild({
    name: "part",
    argv: ["/bin/sh", "-c", ...argv],
    cwd: folder,
    env: { PATH: process.env.PATH },
    pidFile,
    say: (line) => lines.push(line),
    backoff: { firstMs: 10, longestMs: 40, steadyMs: 60_000 },
    stopMs: 300,
  });
  return { part, lines, pidFile };
}

test("a child that dies is started again, after longer and longer waits up to the longest", async () => {
  const { part, lines } = supervise(["exit 3"]);
  await eventually("five deaths", () => lines.length >= 5);
  await part.stop();
  expect(lines.slice(0, 5)).toEqual([
    "ended with code 3; starting it again in 0.01 s",
    "ended with code 3; starting it again in 0.02 s",
    "ended with code 3; starting it again in 0.04 s",
    "ended with code 3; starting it again in 0.04 s",
    "ended with code 3; starting it again in 0.04 s",
  ]);
});

test("a command that is not there is said and tried again", async () => {
  const folder = temporaryFolder();
  const lines: string[] = [];
  const part = superviseChild({
    name: "part",
    argv: ["/nonexistent"],
    cwd: folder,
    env: {},
    pidFile: join(folder, "pid"),
    say: (line) => lines.push(line),
    backoff: { firstMs: 10, longestMs: 10, steadyMs: 60_000 },
  });
  await eventually("two attempts", () => lines.length >= 2);
  await part.stop();
  expect(lines[0]).toBe("could not be started: spawn /nonexistent ENOENT; starting it again in 0.01 s");
});

test("a stop is clean where the child obeys", async () => {
  const { part, lines, pidFile } = supervise(["trap 'echo bye; exit 0' TERM; echo up; while :; do sleep 0.01; done"]);
  await eventually("up", () => lines.includes("up"));
  expect(existsSync(pidFile)).toBe(true);
  await part.stop();
  await eventually("last words", () => lines.includes("bye"));
  expect(lines).toEqual(["up", "bye"]);
  expect(existsSync(pidFile)).toBe(false);
});

test("a child that does not stop in time is killed with all its descendants", async () => {
  const { part, lines } = supervise(["trap '' TERM; sleep 1000 & echo $!; wait; wait"]);
  await eventually("the descendant's pid", () => lines.length === 1);
  const descendant = Number(lines[0]);
  await part.stop();
  await eventually("no descendant", () => startOf(descendant) === undefined);
  expect(lines).toEqual([String(descendant), "did not stop in time and is killed"]);
});
