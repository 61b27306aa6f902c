import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ensureNatsServer, fetchRelease, releaseFor, versionIsEnough } from "./nats-server.mjs";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "sortie-tools-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function binaryThatSays(name: string, version: string): string {
  const place = join(folder, name);
  mkdirSync(place, { recursive: true });
  writeFileSync(join(place, "nats-server"), `#!/bin/sh\necho 'nats-server: v${version}'\n`, { mode: 0o755 });
  return place;
}

test.each([
  ["nats-server: v2.9.10\n", true],
  ["nats-server: v2.10.29", true],
  ["nats-server: v3.0.0-RC.1", true],
  ["nats-server: v2.8.4", false],
  ["nats-server: v1.4.1", false],
  ["nats-streaming-server version 0.25", false],
  ["", false],
])("%j is new enough: %s", (answer, enough) => {
  expect(versionIsEnough(answer)).toBe(enough);
});

test("the first binary that is new enough is taken, then the cache", async () => {
  const folders = [join(folder, "none"), binaryThatSays("old", "2.8.4"), binaryThatSays("new", "2.9.0")];
  const cacheDir = join(folder, "cache");
  expect(await ensureNatsServer({ cacheDir, folders })).toBe(join(folder, "new/nats-server"));
  binaryThatSays("cache/nats-server-debian/usr/sbin", "2.9.10");
  const cached = join(cacheDir, "nats-server-debian/usr/sbin/nats-server");
  expect(await ensureNatsServer({ cacheDir, folders: folders.slice(0, 2) })).toBe(cached);
});

test("a release is only fetched where its checksum is known", () => {
  expect(releaseFor("linux", "x64")).toEqual({
    url: "https://github.com/nats-io/nats-server/releases/download/v2.10.29/nats-server-v2.10.29-linux-amd64.tar.gz",
    sha256: "e314da74a83a1d3876db8814c27eb990fe729640fd6452025b441bcede8390da",
    member: "nats-server-v2.10.29-linux-amd64/nats-server",
  });
  expect([releaseFor("darwin", "arm64"), releaseFor("linux", "ppc64"), releaseFor("win32", "x64")]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test("an archive is unpacked when its checksum fits, and leaves nothing when it does not", async () => {
  binaryThatSays("stem", "2.10.29");
  const archive = execFileSync("tar", ["-czf", "-", "stem/nats-server"], { cwd: folder });
  const server = createServer((_, response) => response.end(archive)).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}/`;
  const sha256 = createHash("sha256").update(archive).digest("hex");
  const into = join(folder, "cache/release");

  await expect(fetchRelease({ url, sha256: "0".repeat(64), member: "stem/nats-server" }, into)).rejects.toThrow(
    "is not what was released",
  );
  const binary = await fetchRelease({ url, sha256, member: "stem/nats-server" }, into);
  expect(binary).toBe(join(into, "nats-server"));
  expect(readdirSync(into)).toEqual(["nats-server"]);
  expect(readFileSync(join(into, "nats-server"))).toEqual(readFileSync(join(folder, "stem/nats-server")));
  server.close();
});
