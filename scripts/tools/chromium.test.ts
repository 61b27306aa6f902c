import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ensureChromium, writeStarter } from "./chromium.mjs";
import { packagesToUnpack } from "./debian-package.mjs";
import { outputOf } from "./run.mjs";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "sortie-tools-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function programThatSays(path: string, words: string): string {
  const program = join(folder, path);
  mkdirSync(dirname(program), { recursive: true });
  writeFileSync(program, `#!/bin/sh\necho "${words}"\n`, { mode: 0o755 });
  return program;
}

function ensure(env: Record<string, string>) {
  return ensureChromium({ env, say: () => {}, cacheDir: join(folder, "cache"), folders: [] });
}

test("the named one comes before any other, then PATH, then the cache", async () => {
  const named = programThatSays("named/browser", "Google Chrome 150.0");
  const onPath = programThatSays("bin/chromium", "Chromium 156.0.8078.114 built on Debian");
  const cached = programThatSays("cache/chromium-start", "Chromium 156.0");
  const PATH = dirname(onPath);
  expect(await ensure({ PATH, SORTIE_CHROMIUM: named })).toBe(named);
  expect(await ensure({ PATH })).toBe(onPath);
  expect(await ensure({ PATH: join(folder, "none") })).toBe(cached);
});

test("a program that only tells where to get a browser is passed over", async () => {
  const stub = programThatSays("bin/chromium-browser", "Command requires the chromium snap to be installed.");
  const chrome = programThatSays("bin/google-chrome", "Google Chrome 150.0");
  expect(await ensure({ PATH: dirname(stub) })).toBe(chrome);
});

test("a named one that does not start is said in one sentence, and nothing is taken in its place", async () => {
  programThatSays("cache/chromium-start", "Chromium 156.0");
  await expect(ensure({ PATH: "", SORTIE_CHROMIUM: "/nowhere/chromium" })).rejects.toThrow(
    "SORTIE_CHROMIUM names /nowhere/chromium, which does not start: install it (apt-get install chromium), or name a Chromium or Chrome in SORTIE_CHROMIUM.",
  );
});

test("a browser comes with what the machine lacks, but never with another C library", () => {
  const recorded = readFileSync(join(import.meta.dirname, "testing/apt-install-chromium.txt"), "utf8");
  expect(packagesToUnpack(recorded)).toEqual([
    "libnspr4",
    "libnss3",
    "fonts-dejavu-core",
    "chromium-common",
    "chromium",
  ]);
});

test("the unpacked browser starts with the libraries and fonts beside it", async () => {
  const tree = join(folder, "it's here");
  const binary = programThatSays("it's here/usr/lib/chromium/chromium", "$LD_LIBRARY_PATH $1");
  programThatSays("it's here/usr/lib/x86_64-linux-gnu/libnss3.so.1", "a library");
  const starter = join(folder, "start");
  await writeStarter({ tree, binary, starter });
  const libraries = [dirname(binary), join(tree, "usr/lib/x86_64-linux-gnu")];
  expect(outputOf([starter, "--headless"], { env: { LD_LIBRARY_PATH: "/own" } })).toBe(
    `${[...libraries, "/own"].join(":")} --headless`,
  );
  expect(readFileSync(join(tree, "sortie-fonts/fonts.conf"), "utf8")).toContain(`<dir>${tree}/usr/share/fonts</dir>`);
});
