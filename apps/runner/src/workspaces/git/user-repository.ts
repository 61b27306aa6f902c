import { createHash } from "node:crypto";
import { mkdir, realpath, rename, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { refFault } from "../branch-name.ts";
import { isInside } from "../contained-path.ts";
import { parseRepository } from "../repository-address.ts";
import type { CommitId, Refusal, RepositoryRule } from "../workspaces.ts";
import { GitFailed } from "./git-failed.ts";
import { type Git, type GitCall, line } from "./run-git.ts";

export interface LocalRepository {
  ok: true;
  kind: "local";
  path: string;
  gitDir: string;
  /** What every git call that meets this repository needs: it may belong to another owner. */
  call: Pick<GitCall, "globalConfig">;
}

interface RemoteRepository {
  ok: true;
  kind: "remote";
  url: string;
}

type UserRepository = LocalRepository | RemoteRepository;
type Refused = Refusal<RepositoryRule>;

export const refused = (rule: RepositoryRule, detail: string): Refused => ({ ok: false, rule, detail });

/** Finds what a person named. Throws `GitFailed` with `timedOut` where it did not answer by `msMax`. */
export async function openRepository(
  git: Git,
  root: string,
  text: string,
  msMax?: number,
): Promise<UserRepository | Refused> {
  const address = parseRepository(text);
  if (!address.ok) return address;
  if (address.kind === "remote") return address;

  const path = await realpath(address.path).catch(() => undefined);
  if (path === undefined || !(await stat(path)).isDirectory()) {
    return refused("repository_not_found", "there is no such directory");
  }
  if (path === root || isInside(root, path)) {
    return refused("repository_inside_installation", "it is a directory of Sortie's own");
  }
  const call = { globalConfig: await trust(root, path) };
  try {
    const deadline = msMax === undefined ? {} : { msMax };
    const found = await git(["rev-parse", "--show-object-format", "--absolute-git-dir"], {
      ...call,
      ...deadline,
      cwd: path,
      ceiling: dirname(path),
    });
    const [format = "", gitDir = path] = line(found).split("\n");
    if (format !== "sha1") return refused("object_format_not_supported", `its object format is ${format}`);
    return { ok: true, kind: "local", path, gitDir, call };
  } catch (error) {
    if (!(error instanceof GitFailed) || error.timedOut || error.exit === null) throw error;
    return refused("repository_not_a_git_repository", "the directory is not the top of a git repository");
  }
}

/** The full refs that a name may mean, the most likely first. */
function refCandidates(base: string): string[] {
  if (base === "HEAD" || base.startsWith("refs/")) return [base];
  return [`refs/heads/${base}`, `refs/tags/${base}`, `refs/remotes/${base}`, `refs/remotes/origin/${base}`];
}

/** Why this can be no base, or nothing. */
export function baseFault(base: string): string | undefined {
  if (base === "") return "the base is empty";
  if (base.startsWith("-")) return "the base starts with a dash";
  return refFault(base);
}

/** Resolves a base to a commit; a full id is only looked up where the repository is local. */
export async function resolveBase(
  git: Git,
  repository: UserRepository,
  base: string,
  msMax?: number,
): Promise<{ ok: true; base: CommitId } | Refused> {
  const fault = baseFault(base);
  if (fault !== undefined) return refused("base_not_valid", fault);
  const deadline = msMax === undefined ? {} : { msMax };
  return repository.kind === "local"
    ? resolveLocal(git, repository, base, deadline)
    : resolveRemote(git, repository, base, deadline);
}

type Deadline = Pick<GitCall, "msMax">;

async function resolveLocal(git: Git, repository: LocalRepository, base: string, deadline: Deadline) {
  const names = isFullId(base) ? [base] : refCandidates(base);
  for (const name of names) {
    const args = ["rev-parse", "--verify", "--quiet", "--end-of-options", `${name}^{commit}`];
    const found = await git(args, { ...repository.call, ...deadline, gitDir: repository.gitDir, accept: [1, 128] });
    if (found.code === 0) return { ok: true as const, base: line(found) };
  }
  return refused("base_not_found", `the repository has no commit called ${base}`);
}

async function resolveRemote(git: Git, repository: RemoteRepository, base: string, deadline: Deadline) {
  if (isFullId(base)) return { ok: true as const, base };
  const names = refCandidates(base).filter((name) => !name.startsWith("refs/remotes/"));
  const peeled = names.map((name) => `${name}^{}`);
  const args = ["ls-remote", "--quiet", "--", repository.url, ...names, ...peeled];
  const listing = line(await git(args, { ...deadline, transport: "remote" }));
  const ids = new Map(listing.split("\n").map((text) => [text.slice(41), text.slice(0, 40)]));
  for (const name of names) {
    const id = ids.get(`${name}^{}`) ?? ids.get(name);
    if (id !== undefined && isFullId(id)) return { ok: true as const, base: id };
  }
  return refused("base_not_found", `the remote has no branch or tag called ${base}`);
}

export function isFullId(text: string): boolean {
  return /^[0-9a-f]{40}$/.test(text);
}

async function trust(root: string, path: string): Promise<string> {
  const quoted = (value: string) => `"${value.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`;
  const file = join(root, ".trusted", `${createHash("sha256").update(path).digest("hex")}.config`);
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const partial = `${file}.${process.pid}.${trusted++}`;
  await writeFile(partial, `[safe]\n\tdirectory = ${quoted(path)}\n\tdirectory = ${quoted(join(path, ".git"))}\n`);
  await rename(partial, file);
  return file;
}
let trusted = 0;
