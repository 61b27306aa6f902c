import { mkdirSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { homeAt, hostId, hostToken, makeHome } from "./home.ts";
import { lockHome } from "./lock.ts";
import { UpRefused } from "./refusal.ts";
import { socketFolder } from "./socket-folder.ts";
import { temporaryFolder } from "./testing/processes.ts";

const mode = (path: string) => statSync(path).mode & 0o777;

test("the home and its secrets are for their owner only, and stay the same", () => {
  const home = homeAt(join(temporaryFolder(), "home"));
  makeHome(home);
  lockHome(home.lock)?.release();
  const token = hostToken(home);
  const host = hostId(home);

  expect(token).toMatch(/^[0-9a-f]{64}$/);
  expect([mode(home.root), mode(home.token), mode(home.host)]).toEqual([0o700, 0o600, 0o600]);
  makeHome(home);
  expect([hostToken(home), hostId(home)]).toEqual([token, host]);
});

test("a folder with something else in it is refused", () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "thesis.txt"), "");
  expect(() => makeHome(homeAt(folder))).toThrow(
    new UpRefused(`${folder} holds files that are not Sortie's: name an empty folder with --home.`),
  );
});

test("the socket is in the home, or in a short private folder where the home's path is too long", () => {
  const near = homeAt(temporaryFolder());
  expect(socketFolder(near, "s")).toBe(join(near.root, "socket"));

  const far = homeAt(join(temporaryFolder(), "long".repeat(30)));
  const folder = socketFolder(far, "s");
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  expect(folder.length).toBeLessThan(80);
  expect(mode(folder)).toBe(0o700);
  expect(socketFolder(far, "s")).toBe(folder);
});

test("a folder that somebody else could have planted is refused", () => {
  const home = homeAt(temporaryFolder());
  const planted = join(home.root, "elsewhere");
  mkdirSync(planted);
  symlinkSync(planted, join(home.root, "socket"));
  expect(() => socketFolder(home, "s")).toThrow(UpRefused);
});
