import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readEnd } from "./capsule.ts";
import { custodianOf } from "./custodian.ts";
import type { Running } from "./custody.ts";
import { localCustody } from "./local-custody.ts";
import { capsuleRoot, firstLine, installation, requestFor, until } from "./testing/capsules.ts";

let place: ReturnType<typeof capsuleRoot>;
beforeEach(() => {
  place = capsuleRoot();
});
afterEach(() => place.close());

const next = { installation, generation: 4 };

/** It says one line, waits for the file `go`, says another and ends well. */
function waiter(): { capsule: string; argv: string[]; go: () => void } {
  const go = join(place.root, `go-${Math.random()}`);
  const program = `echo one; until [ -e ${go} ]; do sleep 0.05; done; echo two`;
  return { capsule: place.next(), argv: ["sh", "-c", program], go: () => writeFileSync(go, "") };
}

/** A runner that started the program and was killed while it ran. */
async function startAndDie(capsule: string, argv: string[]): Promise<void> {
  const program = fileURLToPath(new URL("./testing/start-and-wait.ts", import.meta.url));
  const runner: ChildProcess = spawn(process.execPath, ["--import", "tsx", program, capsule, "argv", ...argv], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  runner.stdin?.write("go\n");
  let said = "";
  for await (const chunk of runner.stdout ?? []) {
    said += chunk;
    if (/^\d+$/m.test(said)) break;
  }
  const gone = once(runner, "exit");
  runner.kill("SIGKILL");
  await gone;
}

const textOf = async (running: Running) => {
  const lines: string[] = [];
  for await (const { text } of running.output) lines.push(text);
  return lines;
};

test("a program whose runner was killed is adopted while it runs, and nothing it says is missed", async () => {
  const { capsule, argv, go } = waiter();
  await startAndDie(capsule, argv);
  const adopted = await localCustody.adopt(capsule, next);
  expect(adopted?.found).toBe("running");
  if (!adopted) return;
  expect(await firstLine(adopted.running)).toBe("one");
  go();
  expect(await textOf(adopted.running)).toEqual(["one", "two"]);
  expect(await adopted.running.exit).toMatchObject({ code: 0, reason: "exited" });
});

test("one that ended while nobody was there is adopted as it ended, as often as one likes", async () => {
  const { capsule, argv, go } = waiter();
  await startAndDie(capsule, argv);
  go();
  await until("its end", () => readEnd(capsule));
  for (const generation of [4, 5]) {
    const adopted = await localCustody.adopt(capsule, { installation, generation });
    expect(adopted?.found).toBe("ended");
    expect([await adopted?.running.exit, adopted && (await textOf(adopted.running))]).toMatchObject([
      { code: 0, reason: "exited" },
      ["one", "two"],
    ]);
  }
});

test("whoever owned it before loses it, and cannot end it any more", async () => {
  const { capsule, argv, go } = waiter();
  const before = await localCustody.start(requestFor(capsule, argv));
  await firstLine(before);
  const adopted = await localCustody.adopt(capsule, next);
  await expect(before.kill("I thought it was mine")).rejects.toThrow("a newer owner holds the capsule");
  expect(await before.exit).toMatchObject({ reason: "lost", detail: "a newer owner holds it" });
  expect(await localCustody.adopt(capsule, { installation, generation: 3 })).toBeUndefined();
  expect(await localCustody.reconcile(capsule, { installation, generation: 3 })).toMatchObject({ state: "refused" });
  go();
  expect(await adopted?.running.exit).toMatchObject({ code: 0, reason: "exited" });
});

test("who adopted it ends it as who started it would, with a receipt", async () => {
  const { capsule, argv } = waiter();
  await startAndDie(capsule, argv);
  const adopted = await localCustody.adopt(capsule, next);
  const receipt = await adopted?.running.kill("stopped by a person");
  expect(receipt?.killed.length).toBeGreaterThan(0);
  expect(await adopted?.running.exit).toMatchObject({ reason: "killed", detail: "stopped by a person" });
  expect(await localCustody.adopt(capsule, { installation, generation: 5 })).toBeUndefined();
});

test("a program without its custodian is lost: who follows ends what is left of it", async () => {
  const { capsule, argv } = waiter();
  const running = await localCustody.start(requestFor(capsule, argv));
  await firstLine(running);
  process.kill(custodianOf(capsule)?.pid ?? 0, "SIGKILL");
  expect(await running.exit).toMatchObject({ reason: "lost" });
  expect(await localCustody.sweep(place.root, installation)).toEqual([]);
  expect(await localCustody.adopt(capsule, next)).toBeUndefined();
});

test("a custodian that hears nothing is ended with its program", async () => {
  const { capsule, argv } = waiter();
  const running = await localCustody.start(requestFor(capsule, argv));
  await firstLine(running);
  const custodian = custodianOf(capsule)?.pid ?? 0;
  process.kill(custodian, "SIGSTOP");
  const receipt = await running.kill("stopped by a person");
  expect(receipt.killed).toContain(custodian);
  expect(await running.exit).toMatchObject({ reason: "lost" });
});

test("an end in a shape of an earlier release is none to go on with, and is in nobody's way", async () => {
  const { capsule, argv, go } = waiter();
  const running = await localCustody.start(requestFor(capsule, argv));
  go();
  await running.exit;
  writeFileSync(join(capsule, "exit.json"), '{"code":0,"signal":null,"reason":"exited","durationMs":1}');
  expect(await localCustody.adopt(capsule, next)).toBeUndefined();
  expect(await localCustody.reconcile(capsule, next)).toEqual({ state: "gone" });
});

test("nothing is adopted of another installation, of nobody, or after a new owner ended it", async () => {
  const { capsule, argv } = waiter();
  const running = await localCustody.start(requestFor(capsule, argv));
  await firstLine(running);
  expect(await localCustody.adopt(capsule, { installation: "ins_other", generation: 9 })).toBeUndefined();
  expect(await localCustody.adopt(place.next(), next)).toBeUndefined();
  await localCustody.reconcile(capsule, next);
  expect(await localCustody.adopt(capsule, next)).toBeUndefined();
});
