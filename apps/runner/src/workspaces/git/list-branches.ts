import { branchesListedMax } from "../limits.ts";
import type { Branches, Refusal, RepositoryRule } from "../workspaces.ts";
import { type Git, type GitCall, line } from "./run-git.ts";
import { openRepository } from "./user-repository.ts";

const heads = "refs/heads/";

/** The branches that a base can be picked from: of a local repository the latest first, of a remote by name. */
export async function listBranches(
  git: Git,
  root: string,
  { repository: text, msMax }: { repository: string; msMax: number },
): Promise<Branches | Refusal<RepositoryRule>> {
  const endsAt = performance.now() + msMax;
  const left = (): Pick<GitCall, "msMax"> => ({ msMax: Math.max(1, endsAt - performance.now()) });
  const repository = await openRepository(git, root, text, left().msMax);
  if (!repository.ok) return repository;
  if (repository.kind === "remote") {
    const args = ["ls-remote", "--quiet", "--symref", "--", repository.url, "HEAD", `${heads}*`];
    const lines = line(await git(args, { ...left(), transport: "remote" })).split("\n");
    const fields = lines.map((each) => each.split("\t"));
    const head = fields.find(([target, name]) => name === "HEAD" && target?.startsWith("ref: "))?.[0];
    const names = fields.flatMap(([, name]) => (name?.startsWith(heads) ? [name] : []));
    return branchesOf(head?.slice("ref: ".length), names);
  }
  const call = { ...repository.call, gitDir: repository.gitDir };
  const head = await git(["symbolic-ref", "--quiet", "HEAD"], { ...call, ...left(), accept: [1] });
  const args = ["for-each-ref", "--format=%(refname)", "--sort=-committerdate", heads];
  const names = line(await git(args, { ...call, ...left() })).split("\n");
  return branchesOf(line(head), names);
}

function branchesOf(head: string | undefined, refs: readonly string[]): Branches {
  const names = refs.filter((ref) => ref !== "").map((ref) => ref.slice(heads.length));
  const named = head?.startsWith(heads) ? head.slice(heads.length) : undefined;
  const first = named !== undefined && names.includes(named) ? named : null;
  const branches = [...(first === null ? [] : [first]), ...names.filter((name) => name !== first)];
  return { ok: true, defaultBranch: first, branches: branches.slice(0, branchesListedMax), total: branches.length };
}
