import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { clone, toolsFolder } from "./clone.mjs";
import { findExecutable, outputOf, run, Unavailable } from "./run.mjs";

/** The path of pnpm in exactly the version that package.json names: the one on PATH, or our own copy. */
export async function ensurePnpm({ env, say }) {
  const wanted = wantedVersion();
  // Asked outside the repository, where pnpm does not replace itself by the version the repository names.
  const isWanted = (file) => outputOf([file, "--version"], { cwd: tmpdir() }) === wanted;
  const onPath = findExecutable("pnpm", env.PATH);
  if (onPath && isWanted(onPath)) return onPath;

  const folder = join(toolsFolder, "pnpm");
  const own = join(folder, "node_modules", ".bin", "pnpm");
  if (existsSync(own) && isWanted(own)) return own;
  say(`fetching pnpm ${wanted}`);
  mkdirSync(folder, { recursive: true });
  const quiet = ["--no-audit", "--no-fund", "--loglevel=error"];
  const code = await run(["npm", "install", "--prefix", folder, ...quiet, `pnpm@${wanted}`], { cwd: folder, env });
  if (code === 0 && isWanted(own)) return own;
  throw new Unavailable(`pnpm ${wanted} could not be fetched: install it yourself (npm install -g pnpm@${wanted}).`);
}

/** Installs what the lock file says, unless that was done already. */
export async function installDependencies({ pnpm, env, say }) {
  const stamp = join(toolsFolder, "installed");
  const wanted = installationHash();
  const isInstalled = existsSync(join(clone, "node_modules", ".modules.yaml"));
  if (isInstalled && existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  say("installing dependencies");
  const code = await run([pnpm, "install", "--frozen-lockfile", "--reporter=append-only"], { cwd: clone, env });
  if (code !== 0) throw new Unavailable("pnpm could not install the dependencies: its message is above.");
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
}

function wantedVersion() {
  const { packageManager } = JSON.parse(readFileSync(join(clone, "package.json"), "utf8"));
  return packageManager.replace(/^pnpm@/, "").replace(/\+.*$/, "");
}

function installationHash() {
  const hash = createHash("sha256").update(process.version);
  for (const file of ["pnpm-lock.yaml", "pnpm-workspace.yaml"]) hash.update(readFileSync(join(clone, file)));
  return hash.digest("hex");
}
