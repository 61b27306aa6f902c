// A real target and a real agent without a model: a package from the npm registry, and a formatter run as a command.
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, realpathSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

const PINS = {
  "ms@2.1.3": "sha512-6FlzubTLZG3J2a/NVCAleEhjzq5oxgHyaCU9yYXvcLsvoVaHJq/s5xXI6/XXP6tz7R9xAOtHnSO/tXtF3WRTlA==",
  "escape-html@1.0.3":
    "sha512-NiSupZ4OeuGwr68lGIeym/ksIZMJodUGOSCZ/FSnTxcrekbvqrgdUxlJOMpijaKZVjAJrWrGs/6Jy8OMuyj9ow==",
};

const GIT_ENVIRONMENT = {
  GIT_CONFIG_NOSYSTEM: "1",
  GIT_CONFIG_GLOBAL: "/dev/null",
  GIT_TERMINAL_PROMPT: "0",
  GIT_AUTHOR_NAME: "Sortie",
  GIT_AUTHOR_EMAIL: "sortie@example.invalid",
  GIT_AUTHOR_DATE: "2000-01-01T00:00:00Z",
  GIT_COMMITTER_NAME: "Sortie",
  GIT_COMMITTER_EMAIL: "sortie@example.invalid",
  GIT_COMMITTER_DATE: "2000-01-01T00:00:00Z",
};

/**
 * Unpacks a pinned package of the npm registry into `directory` (made if missing, has to be empty) and commits it on
 * `main`. Returns the repository's path and the commit's 40-hex id, which is the same on every machine.
 * Throws on a package without a pin and on one whose content differs from its pin.
 */
export async function npmPackageRepository({ name = "ms", version = "2.1.3", directory }) {
  const scratch = await mkdtemp(join(tmpdir(), "sortie-npm-pack-"));
  try {
    const tarball = await fetchPinned(`${name}@${version}`, scratch);
    await mkdir(directory, { recursive: true });
    await run("tar", ["-xzf", tarball, "-C", directory, "--strip-components=1", "--no-same-owner"]);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
  await git(directory, "init", "--quiet", "--initial-branch=main");
  await git(directory, "add", "--all");
  await git(directory, "commit", "--quiet", `--message=${name} ${version}`);
  return { path: directory, base: await git(directory, "rev-parse", "HEAD") };
}

/**
 * A formatter as an agent (it edits the sources, exit 0 is its claim) and the same formatter as the check (exit 1 while
 * a source is not formatted). Both are argv with absolute paths, run in the workspace, and need neither network nor HOME.
 */
export function formatterMission({ repoRoot }) {
  const settings = `--config-path=${join(repoRoot, "e2e", "targets", "formatter.json")}`;
  const format = [nativeBiome(repoRoot), "format", settings, "--colors=off"];
  return { agent: [...format, "--write", "."], check: [...format, "."] };
}

/** Runs git in a repository of this file's making, without the configuration of the machine; returns what it printed. */
export async function git(directory, ...args) {
  const { stdout } = await run("git", args, { cwd: directory, env: { ...process.env, ...GIT_ENVIRONMENT } });
  return stdout.trim();
}

async function fetchPinned(spec, scratch) {
  const pin = PINS[spec];
  if (!pin) throw new Error(`${spec} has no pin; pinned are ${Object.keys(PINS).join(", ")}`);
  const { stdout } = await run("npm", ["pack", spec, "--json", "--ignore-scripts", "--pack-destination", scratch]);
  const tarball = join(scratch, JSON.parse(stdout)[0].filename);
  const found = `sha512-${createHash("sha512")
    .update(await readFile(tarball))
    .digest("base64")}`;
  if (found !== pin) throw new Error(`${spec} is ${found}, pinned is ${pin}`);
  return tarball;
}

function nativeBiome(repoRoot) {
  const biome = createRequire(realpathSync(join(repoRoot, "node_modules", "@biomejs", "biome", "package.json")));
  const builds = [`${process.platform}-${process.arch}`, `${process.platform}-${process.arch}-musl`];
  for (const build of builds) {
    const folder = biome.resolve.paths(`@biomejs/cli-${build}`) ?? [];
    const binary = folder.map((path) => join(path, `@biomejs/cli-${build}`, "biome")).find(existsSync);
    if (binary) return realpathSync(binary);
  }
  throw new Error(`no native biome for ${builds[0]} under ${repoRoot}`);
}
