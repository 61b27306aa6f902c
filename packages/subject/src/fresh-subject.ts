import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import type { MissionRequest } from "@sortie/core/mission/request";

const run = promisify(execFile);

/** A git that hangs on a broken disk is not waited for. */
const gitMsMax = 20_000;

/**
 * A fresh git repository with the bundled broken project, made inside `parent`, and the mission that repairs it with
 * its scripted agent. `clone` is where Sortie's own sources are. Absolute paths.
 */
export async function freshSubject({ clone, parent }: { clone: string; parent: string }) {
  const source = join(clone, "subject");
  await mkdir(parent, { recursive: true });
  const repository = await mkdtemp(join(parent, "subject-"));
  await cp(source, repository, { recursive: true, filter: (path) => basename(path) !== "node_modules" });
  await git(repository, "init", "--quiet", "--template=");
  await git(repository, "add", "--all");
  await git(repository, "commit", "--quiet", "--message", "A small project whose sums are wrong");
  const task = await readFile(join(source, "TASK.md"), "utf8");
  return {
    goal: task.replace(/^# /, ""),
    repository,
    agent: { engine: "command", argv: ["node", "agent.mjs"], claim: "verdict" },
    approval: "manual",
  } satisfies MissionRequest;
}

async function git(folder: string, ...args: string[]): Promise<void> {
  const settings = [
    "init.defaultBranch=main",
    "core.hooksPath=/dev/null",
    "user.name=Sortie",
    "user.email=sortie@localhost",
    "commit.gpgSign=false",
  ];
  await run("git", [...settings.flatMap((each) => ["-c", each]), ...args], {
    cwd: folder,
    timeout: gitMsMax,
    env: { PATH: process.env.PATH, HOME: folder, GIT_CONFIG_NOSYSTEM: "1", GIT_CONFIG_GLOBAL: "/dev/null" },
  });
}
