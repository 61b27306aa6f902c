import { expect, test } from "vitest";
import type { Exit } from "../custody/custody.ts";
import { judgeCommand } from "./command-verdict.ts";

const exit = (code: number, reason: Exit["reason"] = "exited"): Exit => ({ code, signal: null, reason, durationMs: 1 });
const line = '{"mission_status":{"status":"done","evidence":"green"}}';
const done = { status: "done", evidence: "green" };

test("the last line counts before everything else, whatever the exit code", () => {
  expect([
    judgeCommand(`noise\n${line}\n\n`, exit(0), "exit_code"),
    judgeCommand(line, exit(3), "verdict"),
    judgeCommand(line, exit(0, "wall"), "verdict"),
  ]).toEqual([
    { verdict: done, verdictSource: "last_line" },
    { verdict: done, verdictSource: "last_line" },
    { verdict: done, verdictSource: "last_line" },
  ]);
});

test("a line that is not the last counts as text", () => {
  expect(judgeCommand(`${line}\nbye`, exit(0), "verdict")).toEqual({ verdict: done, verdictSource: "text" });
});

test("exit code 0 is a claim only where the mission says so", () => {
  expect([judgeCommand("ok", exit(0), "exit_code"), judgeCommand("ok", exit(0), "verdict")]).toEqual([
    { verdict: { status: "done", evidence: "exit code 0" }, verdictSource: "exit_code" },
    {},
  ]);
});

test("another exit code without a verdict is an error", () => {
  expect([
    judgeCommand("no", exit(2), "exit_code"),
    judgeCommand("no", { code: null, signal: "SIGSEGV", reason: "exited", durationMs: 1 }, "verdict"),
  ]).toEqual([
    { error: { class: "exit", detail: "exit code 2" } },
    { error: { class: "exit", detail: "ended by SIGSEGV" } },
  ]);
});

test.each(["output_cap", "killed", "lost", "not_started"] as const)("%s is an error, whatever was said", (reason) => {
  expect(judgeCommand(line, { ...exit(0, reason), detail: "why" }, "exit_code")).toEqual({
    error: { class: reason, detail: "why" },
  });
});

test.each(["wall", "silence"] as const)("%s without a verdict on the last line is an error", (reason) => {
  expect(judgeCommand(`${line}\nmore`, { ...exit(0, reason), detail: "why" }, "exit_code")).toEqual({
    error: { class: reason, detail: "why" },
  });
});
