import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startOf } from "./process-identity.ts";
import { eventually, start, temporaryFolder } from "./testing/processes.ts";

const home = () => join(temporaryFolder(), "home");
const launch = (folder: string, format: "json" | "text", ...manners: string[]) =>
  start("launcher.ts", folder, "46000", "free", format, ...manners);
const gone = (pid: number) => eventually(`the end of ${pid}`, () => startOf(pid) === undefined);
const logOf = (folder: string) => readFileSync(join(folder, "log/sortie.log"), "utf8");

test("starts in order, tells where it is, and stops in reverse with code 0", async () => {
  const folder = home();
  const launcher = launch(folder, "text", "obedient", "deaf", "obedient");
  const url = await launcher.after("Sortie is running");
  expect(JSON.parse(readFileSync(join(folder, "run.json"), "utf8"))).toEqual({
    url,
    pid: launcher.process.pid,
    startedAt: expect.stringMatching(/^\d{4}-/),
    processStart: startOf(launcher.process.pid ?? 0),
  });

  launcher.process.kill("SIGTERM");
  expect(await launcher.ended()).toEqual({ code: 0, signal: null });
  const events = launcher.output().match(/(obedient|deaf)-\d +(obedient|deaf|bye)|stopping|stopped/g);
  expect(events).toEqual([
    "obedient-0 obedient",
    "deaf-1   deaf",
    "obedient-2 obedient",
    "stopping",
    "obedient-2 bye",
    "obedient-0 bye",
    "stopped",
  ]);
  expect(logOf(folder)).toMatch(/ sortie {3}stopped\n$/);
  expect(existsSync(join(folder, "run.json"))).toBe(false);
});

test("a second start prints the running address and ends with code 0", async () => {
  const folder = home();
  const launcher = launch(folder, "json", "obedient");
  const first = JSON.parse(`{${await launcher.after("{")}`);
  expect(first).toEqual({
    url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:46\d\d\d$/),
    home: folder,
    token_file: join(folder, "token"),
    log: join(folder, "log/sortie.log"),
    pid: launcher.process.pid,
    already_running: false,
  });

  const second = launch(folder, "json", "obedient");
  expect(await second.ended()).toEqual({ code: 0, signal: null });
  expect(JSON.parse(second.output())).toEqual({ ...first, already_running: true });

  const third = launch(folder, "text", "obedient");
  expect(await third.ended()).toEqual({ code: 0, signal: null });
  expect(await third.after("Sortie is already running")).toBe(first.url);
});

test("after kill -9 of the launcher its children end, and the next start takes the home over", async () => {
  const folder = home();
  const launcher = launch(folder, "text", "obedient", "deaf");
  const obedient = Number(await launcher.after("obedient-0 obedient "));
  const deaf = Number(await launcher.after("deaf-1   deaf "));
  await launcher.after("Sortie is running");

  launcher.process.kill("SIGKILL");
  await launcher.ended();
  await Promise.all([gone(obedient), gone(deaf)]);

  const next = launch(folder, "text", "obedient");
  await next.after("Sortie is running");
});

test("a program whose keeper was killed too is ended by the next start", async () => {
  const folder = home();
  const launcher = launch(folder, "text", "deaf");
  const deaf = Number(await launcher.after("deaf-0   deaf "));
  await launcher.after("Sortie is running");
  onTestFinished(() => {
    if (startOf(deaf)) process.kill(deaf, "SIGKILL");
  });
  const { pid: keeper } = JSON.parse(readFileSync(join(folder, "pids/deaf-0"), "utf8"));
  launcher.process.kill("SIGSTOP");
  process.kill(keeper, "SIGKILL");
  launcher.process.kill("SIGKILL");
  await launcher.ended();
  expect(startOf(deaf)).toBeDefined();

  const next = launch(folder, "text", "obedient");
  expect(await next.after("sortie   ended")).toBe("deaf-0-kept, left by an earlier start");
  await gone(deaf);
});

test("a second signal kills what does not want to stop", async () => {
  const launcher = launch(home(), "text", "stubborn");
  const stubborn = Number(await launcher.after("stubborn-0 stubborn "));
  await launcher.after("Sortie is running");
  launcher.process.kill("SIGINT");
  await launcher.after("stubborn-0 no");
  await eventually("the end", () => !launcher.process.kill("SIGINT") || launcher.process.exitCode !== null);
  expect(await launcher.ended()).toEqual({ code: 130, signal: null });
  await gone(stubborn);
});

test("one Ctrl-C that arrives through several processes is one", async () => {
  const launcher = launch(home(), "text", "obedient");
  await launcher.after("Sortie is running");
  launcher.process.kill("SIGINT");
  launcher.process.kill("SIGTERM");
  expect(await launcher.ended()).toEqual({ code: 0, signal: null });
  expect(launcher.output()).toContain("obedient-0 bye");
});

test("a stop in the middle of a start is a clean stop", async () => {
  const launcher = launch(home(), "text", "obedient", "obedient");
  await launcher.after("obedient-0 obedient");
  launcher.process.kill("SIGTERM");
  expect(await launcher.ended()).toEqual({ code: 0, signal: null });
  expect(launcher.output()).toContain("obedient-0 bye");
  expect(launcher.output()).not.toContain("Sortie is running");
});

test("a named port that is taken is refused in one sentence, with code 1", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const launcher = start("launcher.ts", home(), String(port), "fixed", "text", "obedient");
  expect(await launcher.ended()).toEqual({ code: 1, signal: null });
  expect(launcher.errors()).toBe(
    `Port ${port} is taken: name another with --port, or leave it out and the next free one is used.\n`,
  );
});
