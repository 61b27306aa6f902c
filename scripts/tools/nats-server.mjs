import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { delimiter, isAbsolute, join, resolve } from "node:path";
import { promisify } from "node:util";
import { isExecutable, unpackDebianPackage } from "./debian-package.mjs";

const run = promisify(execFile);
const versionMin = { major: 2, minor: 9 };
/** Six megabytes over a slow line. */
const downloadDeadlineMs = 60_000;
const commandDeadlineMs = 30_000;

const releaseVersion = "2.10.29";
/** SHA-256 of the release's archives, as in the official nats-io/nats-docker images of that version. */
const releaseSha256 = {
  "linux-amd64": "e314da74a83a1d3876db8814c27eb990fe729640fd6452025b441bcede8390da",
  "linux-arm64": "da4b27942ecfb4c5f0c54553d2e7f470ddda9d7581cfe8131b351a0e223ed401",
};

/**
 * Finds a nats-server of at least 2.9, or fetches one into the cache: from `folders`, the cache, the official release,
 * the distribution's package, in this order.
 * @param {{ cacheDir: string, folders?: string[] }} options `folders` are PATH and the usual places unless given
 * @returns {Promise<string>} the absolute path of a binary that answers `--version`
 * @throws an Error of one sentence that says how to get it
 */
export async function ensureNatsServer({ cacheDir, folders = usualFolders() }) {
  const cache = resolve(cacheDir);
  const release = join(cache, `nats-server-v${releaseVersion}`);
  const debian = join(cache, "nats-server-debian");
  const places = [
    ...folders.map((folder) => async () => join(folder, "nats-server")),
    async () => join(release, "nats-server"),
    async () => join(debian, "usr/sbin/nats-server"),
    () => fetchRelease(releaseFor(process.platform, process.arch), release),
    () => unpackDebianPackage({ name: "nats-server", into: debian, binary: "usr/sbin/nats-server" }),
  ];
  for (const place of places) {
    const binary = await place().catch(() => undefined);
    if (binary && (await isNewEnough(binary))) return binary;
  }
  throw new Error(
    "nats-server 2.9 or newer is missing and could not be fetched: install it (apt-get install nats-server, or brew install nats-server), or set NATS_URL to a broker that runs.",
  );
}

function usualFolders() {
  const path = (process.env.PATH ?? "").split(delimiter).filter(isAbsolute);
  return [...new Set([...path, "/usr/sbin", "/usr/local/sbin", "/usr/local/bin", "/opt/homebrew/bin"])];
}

async function isNewEnough(binary) {
  if (!(await isExecutable(binary))) return false;
  const answer = await run(binary, ["--version"], { timeout: commandDeadlineMs }).catch(() => ({ stdout: "" }));
  return versionIsEnough(answer.stdout);
}

/** @param {string} answer such as `nats-server: v2.9.10` */
export function versionIsEnough(answer) {
  const found = /^nats-server: v(\d+)\.(\d+)\./.exec(answer);
  if (!found) return false;
  const [major, minor] = [Number(found[1]), Number(found[2])];
  return major > versionMin.major || (major === versionMin.major && minor >= versionMin.minor);
}

/** The official archive for a platform of Node's naming, or undefined where its checksum is not known. */
export function releaseFor(platform, arch) {
  const cpu = arch === "x64" ? "amd64" : arch;
  const sha256 = releaseSha256[`${platform}-${cpu}`];
  if (!sha256) return undefined;
  const stem = `nats-server-v${releaseVersion}-${platform}-${cpu}`;
  const url = `https://github.com/nats-io/nats-server/releases/download/v${releaseVersion}/${stem}.tar.gz`;
  return { url, sha256, member: `${stem}/nats-server` };
}

/**
 * Unpacks the binary of a release's archive whose checksum is the expected one.
 * @param {{ url: string, sha256: string, member: string } | undefined} release
 * @param {string} into a folder that gets `nats-server`
 */
export async function fetchRelease(release, into) {
  if (!release) return undefined;
  const response = await fetch(release.url, { signal: AbortSignal.timeout(downloadDeadlineMs) });
  if (!response.ok) throw new Error(`${release.url} answered ${response.status}`);
  const archive = Buffer.from(await response.arrayBuffer());
  const sha256 = createHash("sha256").update(archive).digest("hex");
  if (sha256 !== release.sha256) throw new Error(`${release.url} is not what was released`);
  await mkdir(into, { recursive: true });
  const workshop = await mkdtemp(join(into, "new-"));
  try {
    await writeFile(join(workshop, "archive.tar.gz"), archive);
    await run("tar", ["-xzf", "archive.tar.gz", release.member], { cwd: workshop, timeout: commandDeadlineMs });
    await rename(join(workshop, release.member), join(into, "nats-server"));
  } finally {
    await rm(workshop, { recursive: true, force: true });
  }
  return join(into, "nats-server");
}
