import { validateBranch } from "../branch-name.ts";
import { fetchMsMax } from "../limits.ts";
import type { CommitId, DeliveryRule, Refusal } from "../workspaces.ts";
import { fetchArgs } from "./fetch-arguments.ts";
import { GitFailed } from "./git-failed.ts";
import { retryLocked } from "./git-lock.ts";
import { fullId, type Judge } from "./judge.ts";
import { line } from "./run-git.ts";
import type { LocalRepository } from "./user-repository.ts";

type Delivered = { ok: true } | Refusal<DeliveryRule>;

const absent = "0".repeat(40);

export async function deliverBranch(
  judge: Judge,
  repository: LocalRepository,
  { branch, commit }: { branch: string; commit: CommitId },
): Promise<Delivered> {
  const valid = validateBranch(branch);
  if (!valid.ok) return valid;
  const ref = `refs/heads/${branch}`;
  const standing = await standingAt(judge, repository, ref);
  if (standing !== undefined) return verdictOn(branch, standing, commit);
  if (await isCheckedOut(judge, repository, ref)) {
    return refused("branch_checked_out", `${branch} is checked out, without a commit yet`);
  }
  const call = { ...repository.call, gitDir: repository.gitDir };
  const fetched = [...fetchArgs, "--", judge.mission.judge, fullId(commit)];
  try {
    await retryLocked(() => judge.git(fetched, { ...call, transport: "file", msMax: fetchMsMax }));
    await retryLocked(() => judge.git(["update-ref", ref, commit, absent], call));
    return { ok: true };
  } catch (error) {
    if (!(error instanceof GitFailed)) throw error;
    const winner = await standingAt(judge, repository, ref);
    if (winner !== undefined) return verdictOn(branch, winner, commit);
    const conflict = /'refs\/heads\/[^']*' exists; cannot create/.exec(error.stderr)?.[0];
    if (conflict === undefined) throw error;
    return refused("branch_conflicts", `a branch is in the way of ${branch}: ${conflict}`);
  }
}

async function standingAt(judge: Judge, repository: LocalRepository, ref: string): Promise<string | undefined> {
  const call = { ...repository.call, gitDir: repository.gitDir, accept: [1] };
  const found = await judge.git(["rev-parse", "--verify", "--quiet", "--end-of-options", ref], call);
  return found.code === 0 ? line(found) : undefined;
}

async function isCheckedOut(judge: Judge, repository: LocalRepository, ref: string): Promise<boolean> {
  const call = { ...repository.call, gitDir: repository.gitDir };
  const listing = await judge.git(["worktree", "list", "--porcelain", "-z"], call);
  return listing.stdout.toString("utf8").split("\0").includes(`branch ${ref}`);
}

function verdictOn(branch: string, standing: string, commit: CommitId): Delivered {
  return standing === commit ? { ok: true } : refused("branch_exists", `${branch} is there already, at ${standing}`);
}

function refused(rule: DeliveryRule, detail: string): Delivered {
  return { ok: false, rule, detail };
}
