import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readManifest, readStarted } from "./capsule.ts";
import type { OutputLine, Running } from "./custody.ts";
import { localCustody } from "./local-custody.ts";
import { readProcesses } from "./process-table.ts";
import { capsuleRoot, firstLine, installation, requestFor, until } from "./testing/capsules.ts";

let place: ReturnType<typeof capsuleRoot>;
beforeEach(() => {
  place = capsuleRoot();
});
afterEach(() => place.close());

const sh = (script: string) => ["sh", "-c", script];

async function linesOf(running: Running): Promise<OutputLine[]> {
  const lines: OutputLine[] = [];
  for await (const line of running.output) lines.push(line);
  return lines;
}

function isAlive(pid: number): boolean {
  return readProcesses().some((facts) => facts.pid === pid);
}

test("a command runs to its end, with its output in order and its exit on disk", async () => {
  const capsule = place.next();
  const running = await localCustody.start(
    requestFor(capsule, sh("cat; echo two >&2; printf three; exit 3"), { stdin: "one\n" }),
  );
  const lines = await linesOf(running);
  expect(lines.filter(({ stream }) => stream === "stdout")).toEqual([
    { stream: "stdout", offset: 0, text: "one", bytesCut: 0 },
    { stream: "stdout", offset: 4, text: "three", bytesCut: 0 },
  ]);
  expect(lines.filter(({ stream }) => stream === "stderr")).toEqual([
    { stream: "stderr", offset: 0, text: "two", bytesCut: 0 },
  ]);
  const exit = await running.exit;
  expect(exit).toEqual({ code: 3, signal: null, reason: "exited", durationMs: exit.durationMs });
  expect(JSON.parse(readFileSync(join(capsule, "exit.json"), "utf8"))).toEqual({ exit });
  expect(await linesOf(running)).toEqual(lines);
});

test("who it is stands in the capsule before the program runs", async () => {
  const capsule = place.next();
  const running = await localCustody.start(
    requestFor(capsule, sh(`cat ${capsule}/started ${capsule}/capsule.json; echo; echo $$`)),
  );
  const [started, manifest, pid] = (await linesOf(running)).map(({ text }) => text);
  expect(pid).toBe(String(running.pid));
  expect(started).toBe(`${running.pid} ${readStarted(capsule)?.start}`);
  expect(JSON.parse(manifest ?? "")).toEqual(readManifest(capsule));
});

test("the program gets a fresh environment with private directories and the marker", async () => {
  const capsule = place.next();
  const running = await localCustody.start(
    requestFor(capsule, ["env"], { env: { PATH: "/usr/bin:/bin", GIVEN: "yes" } }),
  );
  const entries = (await linesOf(running))
    .map(({ text }) => text)
    .filter((text) => !/^(PWD|OLDPWD|_|SHLVL)=/.test(text));
  expect(entries.sort()).toEqual([
    "GIVEN=yes",
    `HOME=${capsule}/home`,
    "PATH=/usr/bin:/bin",
    `SORTIE_CAPSULE=${installation}/${readManifest(capsule)?.id}`,
    `TMPDIR=${capsule}/tmp`,
  ]);
});

test("output is seen while the program runs", async () => {
  const running = await localCustody.start(requestFor(place.next(), sh("echo now; sleep 60")));
  expect(await firstLine(running)).toBe("now");
  expect(isAlive(running.pid ?? 0)).toBe(true);
  await running.kill("seen enough");
});

test.each([
  ["no such program", ["/nowhere/program"], "/nowhere/program"],
  ["a file that is no program", ["/etc/passwd"], "/etc/passwd"],
])("%s is told from a program that fails", async (_, argv, named) => {
  const { exit } = await localCustody.start(requestFor(place.next(), argv));
  expect(await exit).toMatchObject({ reason: "not_started", detail: expect.stringContaining(named) });
});

test("a program without its interpreter was not started either", async () => {
  const program = join(place.workspace, "program");
  writeFileSync(program, "#!/nowhere/interpreter\n", { mode: 0o755 });
  const { exit } = await localCustody.start(requestFor(place.next(), [program]));
  expect(await exit).toMatchObject({ code: 127, reason: "not_started", detail: `cannot be executed: ${program}` });
});

test("a directory that is gone and a program's own exit code 127", async () => {
  const gone = await localCustody.start(requestFor(place.next(), ["true"], { cwd: "/nowhere" }));
  expect([gone.pid, (await gone.exit).reason]).toEqual([null, "not_started"]);
  const own = await localCustody.start(requestFor(place.next(), sh("exit 127")));
  expect(await own.exit).toMatchObject({ code: 127, reason: "exited" });
});

test("one directory holds one capsule", async () => {
  const capsule = place.next();
  await (await localCustody.start(requestFor(capsule, ["true"]))).exit;
  await expect(localCustody.start(requestFor(capsule, ["true"]))).rejects.toThrow("EEXIST");
});

test.each([
  ["wall", "while :; do echo x; sleep 0.05; done", { wallMs: 500 }],
  ["silence", "echo x; sleep 60", { silenceMs: 500 }],
  ["output_cap", "while :; do echo xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx; done", { outputBytesMax: 50_000 }],
] as const)("the limit %s ends it", async (reason, script, limit) => {
  const request = requestFor(place.next(), sh(script));
  const running = await localCustody.start({ ...request, limits: { ...request.limits, ...limit } });
  expect((await running.exit).reason).toBe(reason);
  expect(readFileSync(join(request.capsule, "stdout")).length).toBeLessThanOrEqual(1_000_000);
});

test("an interrupt is gentle first: the program may say a last word", async () => {
  const running = await localCustody.start(
    requestFor(place.next(), sh("trap 'echo bye; exit 0' INT; echo up; while :; do sleep 0.05; done")),
  );
  await firstLine(running);
  const receipt = await running.kill("operator");
  expect(receipt.killed).toContain(running.pid);
  expect(await running.exit).toMatchObject({ code: 0, reason: "killed", detail: "operator" });
  expect((await linesOf(running)).map(({ text }) => text)).toEqual(["up", "bye"]);
  expect(await running.kill("again")).toEqual(receipt);
});

const escapee = `setsid sh -c 'trap "" INT TERM HUP; echo $$ > "$0/escapee"; exec >/dev/null 2>&1; while :; do sleep 1; done' "$PWD" & `;

test("what a program leaves behind ends with it", async () => {
  const running = await localCustody.start(
    requestFor(place.next(), sh(`${escapee} while [ ! -s escapee ]; do sleep 0.01; done; echo result`), {
      cwd: place.workspace,
    }),
  );
  expect(await running.exit).toMatchObject({ code: 0, reason: "exited" });
  const pid = Number(readFileSync(join(place.workspace, "escapee"), "utf8"));
  expect([pid > 0, isAlive(pid), await localCustody.sweep(place.root, installation)]).toEqual([true, false, []]);
});

test("a session of its own and deaf ears do not help against a kill", async () => {
  const running = await localCustody.start(
    requestFor(place.next(), sh(`(${escapee}) ; trap '' INT TERM; while :; do sleep 0.1; done`), {
      cwd: place.workspace,
    }),
  );
  const pid = await until(
    "the escapee",
    () =>
      existsSync(join(place.workspace, "escapee")) && Number(readFileSync(join(place.workspace, "escapee"), "utf8")),
  );
  const live = await localCustody.sweep(place.root, installation);
  expect(live.flatMap(({ pids }) => pids)).toEqual(expect.arrayContaining([running.pid, pid]));
  const receipt = await running.kill("operator");
  expect(receipt.killed).toEqual(expect.arrayContaining([running.pid, pid]));
  expect(receipt.goneAfterMs).toBeLessThan(10_000);
  expect([isAlive(pid), await localCustody.sweep(place.root, installation)]).toEqual([false, []]);
});

test("run to end: digest over all bytes, tail without control, size", async () => {
  const hello = await localCustody.runToEnd(requestFor(place.next(), ["printf", "hello"]));
  expect(hello).toEqual({
    exit: { code: 0, signal: null, reason: "exited", durationMs: hello.exit.durationMs },
    digest: "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824",
    tail: "hello",
    bytes: 5,
  });
  const boom = await localCustody.runToEnd(
    requestFor(place.next(), sh("printf '\\033[31mout\\033[0m\\n'; printf boom >&2; exit 3")),
  );
  expect(boom).toEqual({
    exit: { code: 3, signal: null, reason: "exited", durationMs: boom.exit.durationMs },
    digest: createHash("sha256").update("\u001b[31mout\u001b[0m\nboom").digest("hex"),
    tail: "out\n\nboom",
    bytes: 17,
  });
});

test("run to end stops where it is told to, also before it began", async () => {
  const request = requestFor(place.next(), ["sleep", "60"]);
  const { exit } = await localCustody.runToEnd(request, AbortSignal.timeout(200));
  expect(exit).toMatchObject({ reason: "killed", detail: expect.stringContaining("TimeoutError") });
  const early = await localCustody.runToEnd({ ...request, capsule: place.next() }, AbortSignal.abort("stopped"));
  expect(early.exit).toMatchObject({ reason: "killed", detail: "stopped" });
});
