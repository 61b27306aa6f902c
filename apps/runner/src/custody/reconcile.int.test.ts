import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { custodianOf } from "./custodian.ts";
import type { Running } from "./custody.ts";
import { localCustody } from "./local-custody.ts";
import { readProcesses } from "./process-table.ts";
import { capsuleRoot, firstLine, installation, requestFor, until } from "./testing/capsules.ts";

let place: ReturnType<typeof capsuleRoot>;
beforeEach(() => {
  place = capsuleRoot();
});
afterEach(() => place.close());

const owner = { installation, generation: 4 };
const runnerProgram = fileURLToPath(new URL("./testing/start-and-wait.ts", import.meta.url));

async function startSleeper(capsule: string): Promise<Running> {
  const running = await localCustody.start(requestFor(capsule, ["sh", "-c", "echo up; exec sleep 60"]));
  await firstLine(running);
  return running;
}

async function startRunner(
  capsule: string,
  ...words: string[]
): Promise<ChildProcess & { say(): void; heard(text: RegExp): Promise<string> }> {
  const child = spawn(process.execPath, ["--import", "tsx", runnerProgram, capsule, ...words], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  const heard = async (text: RegExp) => {
    while (!text.test(output)) await once(child.stdout, "data");
    return output;
  };
  await heard(/ready\n/);
  return Object.assign(child, { say: () => void child.stdin.write("go\n"), heard });
}

async function killNine(child: ChildProcess): Promise<void> {
  const gone = once(child, "exit");
  child.kill("SIGKILL");
  await gone;
}

test("the program outlives its runner, and the next owner ends it and proves it", async () => {
  const capsule = place.next();
  const runner = await startRunner(capsule);
  runner.say();
  const pid = Number((await runner.heard(/\d+\n/)).replace("ready\n", ""));
  // Until then its launcher may still have processes of its own.
  await until("the program", () => readFileSync(join(capsule, "stdout"), "utf8").includes("up"));
  await killNine(runner);
  expect(readProcesses().some((facts) => facts.pid === pid)).toBe(true);

  const reconciled = await localCustody.reconcile(capsule, owner);
  const custodian = custodianOf(capsule)?.pid;
  expect(reconciled).toMatchObject({ state: "killed", receipt: { proof: "scan" } });
  expect(reconciled.state === "killed" && [...reconciled.receipt.killed].sort()).toEqual([custodian, pid].sort());
  expect(readProcesses().some((facts) => facts.pid === pid)).toBe(false);
  expect(JSON.parse(readFileSync(join(capsule, "exit.json"), "utf8"))).toMatchObject({ exit: { reason: "lost" } });
  expect(await localCustody.reconcile(capsule, owner)).toEqual({ state: "gone" });
});

test("a sandboxed program ends with its custodian, all of it", async () => {
  const capsule = place.next();
  const runner = await startRunner(capsule, "bubblewrap");
  runner.say();
  await runner.heard(/\d+\n/);
  await until("the sandboxed program", () => readFileSync(join(capsule, "stdout"), "utf8").includes("up"));
  await killNine(runner);
  expect((await localCustody.sweep(place.root, installation)).length).toBe(1);
  process.kill(custodianOf(capsule)?.pid ?? 0, "SIGKILL");
  await vi.waitUntil(async () => (await localCustody.sweep(place.root, installation)).length === 0, {
    timeout: 10_000,
  });
  expect(await localCustody.reconcile(capsule, owner)).toEqual({ state: "gone" });
});

test("a runner killed at any moment of a start leaves nothing, or something that is found", async () => {
  const states = new Set<string>();
  for (const afterMs of [0, 2, 4, 6, 8, 10, 13, 16, 20, 30]) {
    const capsule = place.next();
    const runner = await startRunner(capsule);
    runner.say();
    await delay(afterMs);
    await killNine(runner);
    states.add((await localCustody.reconcile(capsule, owner)).state);
    expect(await localCustody.sweep(place.root, installation)).toEqual([]);
  }
  expect([...states].filter((state) => !["never_started", "killed", "gone"].includes(state))).toEqual([]);
});

test("a capsule that nobody laid out never started, and can never start afterwards", async () => {
  const capsule = place.next();
  expect(await localCustody.reconcile(capsule, owner)).toEqual({ state: "never_started" });
  const late = await localCustody.start(requestFor(capsule, ["touch", join(place.workspace, "ran")]));
  expect(await late.exit).toMatchObject({ code: 126, reason: "lost" });
  expect(() => readFileSync(join(place.workspace, "ran"))).toThrow("ENOENT");
});

test("a torn manifest precedes every start", async () => {
  const capsule = place.next();
  mkdirSync(capsule, { recursive: true });
  writeFileSync(join(capsule, "capsule.json"), '{"id":"x","lab');
  expect(await localCustody.reconcile(capsule, owner)).toEqual({ state: "never_started" });
});

test("an earlier owner that still lives learns that its program was taken", async () => {
  const capsule = place.next();
  const running = await startSleeper(capsule);
  expect(await localCustody.reconcile(capsule, owner)).toMatchObject({ state: "killed" });
  expect(await running.exit).toMatchObject({ reason: "lost" });
});

test("another installation's capsule and a newer owner's are left alone", async () => {
  const capsule = place.next();
  const running = await startSleeper(capsule);
  expect([
    await localCustody.reconcile(capsule, { installation: "ins_other", generation: 9 }),
    await localCustody.reconcile(capsule, { installation, generation: 2 }),
    await localCustody.sweep(place.root, "ins_other"),
  ]).toEqual([
    { state: "refused", reason: "other_installation" },
    { state: "refused", reason: "newer_generation" },
    [],
  ]);
  await running.kill("test ends");
  expect(await running.exit).toMatchObject({ reason: "killed" });
});

test("a pid that now belongs to somebody else is not touched", async () => {
  const capsule = place.next();
  await (await localCustody.start(requestFor(capsule, ["true"]))).exit;
  const stranger = spawn("sleep", ["60"], { detached: true });
  writeFileSync(join(capsule, "started"), `${stranger.pid} 1\n`);
  expect(await localCustody.reconcile(capsule, owner)).toEqual({ state: "gone" });
  expect([stranger.exitCode, stranger.signalCode, readProcesses().some(({ pid }) => pid === stranger.pid)]).toEqual([
    null,
    null,
    true,
  ]);
  stranger.kill("SIGKILL");
});

test("pids of an earlier boot mean nothing", async () => {
  const capsule = place.next();
  const running = await startSleeper(capsule);
  const file = join(capsule, "capsule.json");
  const manifest = readFileSync(file, "utf8");
  writeFileSync(file, JSON.stringify({ ...JSON.parse(manifest), boot: "another" }));
  expect(await localCustody.reconcile(capsule, owner)).toEqual({ state: "gone" });
  writeFileSync(file, manifest);
  expect(await localCustody.reconcile(capsule, owner)).toMatchObject({ state: "killed" });
  await running.exit;
});
