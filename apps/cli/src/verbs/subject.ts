import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import type { MissionRequest } from "./run-request.ts";

/** A fresh git repository with the bundled broken project, and the mission that repairs it with its scripted agent. */
export function freshSubject(
  clone: string,
  home: string,
): Pick<MissionRequest, "goal" | "repository" | "agent" | "approval"> {
  const source = join(clone, "subject");
  const repository = freshFolder(home);
  cpSync(source, repository, { recursive: true, filter: (path) => basename(path) !== "node_modules" });
  git(repository, "init", "--quiet");
  git(repository, "add", "--all");
  git(repository, "commit", "--quiet", "--message", "A small project whose sums are wrong");
  return {
    goal: readFileSync(join(source, "TASK.md"), "utf8").replace(/^# /, ""),
    repository,
    agent: { engine: "command", argv: ["node", "agent.mjs"] },
    approval: "manual",
  };
}

/** In the home, where its owner finds it; a home that no launcher made yet must stay empty for it. */
function freshFolder(home: string): string {
  const parent = existsSync(join(home, "lock")) ? join(home, "subjects") : tmpdir();
  mkdirSync(parent, { recursive: true });
  return mkdtempSync(join(parent, "subject-"));
}

function git(folder: string, ...args: string[]): void {
  const settings = [
    "init.defaultBranch=main",
    "user.name=Sortie",
    "user.email=sortie@localhost",
    "commit.gpgSign=false",
  ];
  execFileSync("git", [...settings.flatMap((each) => ["-c", each]), ...args], {
    cwd: folder,
    stdio: ["ignore", "ignore", "inherit"],
    env: { PATH: process.env.PATH, HOME: folder, GIT_CONFIG_NOSYSTEM: "1", GIT_CONFIG_GLOBAL: "/dev/null" },
  });
}
