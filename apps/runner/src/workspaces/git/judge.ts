import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { CommitId, RetainedRef } from "../workspaces.ts";
import { retryLocked } from "./git-lock.ts";
import type { MissionDirectory } from "./mission-directory.ts";
import { splitNul, toText } from "./path-bytes.ts";
import { type Git, type GitCall, type GitExit, line } from "./run-git.ts";
import { parseTree, type TreeEntries } from "./tree-entries.ts";

/** The mission's repository that no agent can reach, and a git bound to it. */
export interface Judge {
  mission: MissionDirectory;
  git: Git;
  run(args: readonly string[], call?: Omit<GitCall, "gitDir">): Promise<GitExit>;
}

export const baseRef = "refs/sortie/base";
export const candidateRef = (commit: CommitId) => `refs/sortie/candidates/${commit}`;
export const keptName = (name: string) => name.replace(/[^A-Za-z0-9_-]/g, "-");
export const keptRef = (name: string) => `refs/sortie/kept/${keptName(name)}`;

// Highest in precedence, so that no file of the tree converts a byte; `!diff` brings back git's own look at the content.
const neverConvert = "* -text -crlf -eol -ident -filter -working-tree-encoding !diff !merge\n";

export function judgeOf(git: Git, mission: MissionDirectory): Judge {
  return {
    mission,
    git,
    run: (args, call) => retryLocked(() => git(args, { ...call, gitDir: mission.judge }), mission.judge),
  };
}

export async function disableConversion(gitDir: string): Promise<void> {
  await mkdir(join(gitDir, "info"), { recursive: true });
  await writeFile(join(gitDir, "info", "attributes"), neverConvert);
}

export async function initJudge(git: Git, directory: string, branch: string): Promise<void> {
  await git(["init", "--quiet", "--bare", "--template=", "--object-format=sha1", directory], {});
  await git(["symbolic-ref", "HEAD", `refs/heads/${branch}`], { gitDir: directory });
  await git(["config", "core.fsync", "committed,reference"], { gitDir: directory });
  await git(["config", "core.fsyncMethod", "batch"], { gitDir: directory });
  await disableConversion(directory);
}

export async function commitAt(judge: Judge, ref: string): Promise<CommitId | undefined> {
  const found = await judge.run(["rev-parse", "--verify", "--quiet", `${ref}^{commit}`], { accept: [1] });
  return found.code === 0 ? line(found) : undefined;
}

export async function treeOf(judge: Judge, commit: CommitId): Promise<string> {
  return line(await judge.run(["rev-parse", "--verify", `${fullId(commit)}^{tree}`]));
}

export async function readTree(judge: Judge, commit: CommitId): Promise<TreeEntries> {
  return parseTree((await judge.run(["ls-tree", "-r", "-l", "-z", "--full-tree", fullId(commit)])).stdout);
}

export async function changedBetween(judge: Judge, from: CommitId, to: CommitId): Promise<string[]> {
  const args = ["diff-tree", "-r", "-z", "--name-only", "--no-renames", "--no-ext-diff", fullId(from), fullId(to)];
  return splitNul((await judge.run(args)).stdout).map(toText);
}

/** Seconds since 1970. */
export async function commitDate(judge: Judge, commit: CommitId): Promise<number> {
  const header = (await judge.run(["cat-file", "commit", fullId(commit)])).stdout.toString("latin1");
  const seconds = /^committer .* (\d+) [+-]\d{4}$/m.exec(header)?.[1];
  return seconds === undefined ? 0 : Number(seconds);
}

export async function commitTree(
  judge: Judge,
  commit: { tree: string; parent?: CommitId; message: string; date: number },
): Promise<CommitId> {
  const parent = commit.parent === undefined ? [] : ["-p", fullId(commit.parent)];
  const input = Buffer.from(`${commit.message.replaceAll("\0", "").trimEnd()}\n`);
  return line(
    await judge.run(["commit-tree", ...parent, "-F", "-", fullId(commit.tree)], { date: commit.date, input }),
  );
}

export async function pin(judge: Judge, ref: string, commit: CommitId): Promise<void> {
  await judge.run(["update-ref", ref, fullId(commit)]);
}

export async function missionBranch(judge: Judge): Promise<string> {
  return line(await judge.run(["symbolic-ref", "HEAD"])).replace(/^refs\/heads\//, "");
}

export async function allRefs(judge: Judge): Promise<RetainedRef[]> {
  const output = line(await judge.run(["for-each-ref", "--format=%(objectname) %(refname)"]));
  const lines = output === "" ? [] : output.split("\n");
  return lines.map((text) => ({ ref: text.slice(41), commit: text.slice(0, 40) }));
}

/** A revision never reaches git as anything but a full id. */
export function fullId(id: string): string {
  if (!/^[0-9a-f]{40}$/.test(id)) throw new Error(`${JSON.stringify(id)} is not a full object id`);
  return id;
}
