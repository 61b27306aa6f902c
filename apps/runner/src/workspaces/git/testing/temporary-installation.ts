import { execFileSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Workspaces } from "../../workspaces.ts";
import { gitWorkspaces } from "../git-workspaces.ts";

/** A root for missions, a user's repository, and a place where nothing may ever appear. */
export interface Installation {
  directory: string;
  root: string;
  repository: string;
  canary: string;
  workspaces: Workspaces;
  dispose(): void;
}

export function newInstallation(files: Record<string, string | Buffer> = { "readme.md": "hello\n" }): Installation {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), "sortie-workspaces-")));
  const root = join(directory, "missions");
  const repository = join(directory, "project");
  newRepository(repository, files);
  return {
    directory,
    root,
    repository,
    canary: join(directory, "canary"),
    workspaces: gitWorkspaces({ root, environment: process.env }),
    dispose: () => rmSync(directory, { recursive: true, force: true }),
  };
}

export function newRepository(directory: string, files: Record<string, string | Buffer>): string {
  mkdirSync(directory, { recursive: true });
  git(directory, "init", "--quiet", "--initial-branch=main");
  writeTree(directory, files);
  return commitAll(directory);
}

export function commitAll(directory: string): string {
  git(directory, "add", "--all", "--force");
  git(directory, "commit", "--quiet", "--allow-empty", "--message", "work");
  return git(directory, "rev-parse", "HEAD");
}

export function writeTree(directory: string, files: Record<string, string | Buffer>): void {
  for (const [path, content] of Object.entries(files)) {
    const file = join(directory, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
}

export function script(path: string, line: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `#!/bin/sh\n${line}\n`);
  chmodSync(path, 0o755);
}

/** Git as a user runs it, for setting the scene and for judging it from outside. */
export function git(directory: string, ...args: string[]): string {
  const env = {
    PATH: process.env.PATH,
    HOME: "/nonexistent",
    GIT_CONFIG_NOSYSTEM: "1",
    GIT_CONFIG_GLOBAL: "/dev/null",
    GIT_AUTHOR_NAME: "User",
    GIT_AUTHOR_EMAIL: "user@localhost",
    GIT_COMMITTER_NAME: "User",
    GIT_COMMITTER_EMAIL: "user@localhost",
  };
  return execFileSync("git", args, { cwd: directory, env, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] }).trim();
}

/** Every file below a directory, by the bytes of its name: kind, permission to run, and content or target in base64. */
export function snapshot(directory: string): Record<string, string> {
  const found: Record<string, string> = {};
  const visit = (folder: Buffer, prefix: string) => {
    for (const name of readdirSync(folder, { encoding: "buffer" })) {
      const path = Buffer.concat([folder, Buffer.from("/"), name]);
      const key = `${prefix}${name.toString("latin1")}`;
      const stats = lstatSync(path);
      if (key === ".git") continue;
      if (stats.isDirectory()) visit(path, `${key}/`);
      else if (stats.isSymbolicLink()) found[key] = `link ${readlinkSync(path)}`;
      else found[key] = `${stats.mode & 0o100 ? "run" : "file"} ${readFileSync(path).toString("base64")}`;
    }
  };
  visit(Buffer.from(directory), "");
  return found;
}

export function exists(path: string): boolean {
  return existsSync(path);
}
