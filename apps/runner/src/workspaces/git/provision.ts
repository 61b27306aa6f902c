import { validateBranch } from "../branch-name.ts";
import { fetchMsMax } from "../limits.ts";
import type { CommitId, Refusal, RepositoryRule } from "../workspaces.ts";
import { buildClone } from "./clone.ts";
import { kindAt, moveDirectory } from "./disk.ts";
import { fetchArgs } from "./fetch-arguments.ts";
import { GitFailed } from "./git-failed.ts";
import { baseRef, commitAt, commitTree, initJudge, type Judge, judgeOf, missionBranch, pin } from "./judge.ts";
import { dropLeftovers, withTemporary } from "./mission-directory.ts";
import { line } from "./run-git.ts";
import { isFullId, openRepository, refused, resolveBase } from "./user-repository.ts";

interface Provisioning {
  repository: string | null;
  base?: string | undefined;
  branch: string;
}

type Provisioned = { ok: true; base: CommitId } | Refusal<RepositoryRule | "branch_not_valid">;

export async function provision(judge: Judge, wanted: Provisioning): Promise<Provisioned> {
  const branch = validateBranch(wanted.branch);
  if (!branch.ok) return branch;
  await dropLeftovers(judge.mission);
  if ((await kindAt(judge.mission.judge)) === "nothing") {
    const built = await buildJudge(judge, wanted);
    if (!built.ok) return built;
  }
  const base = await provisionedBase(judge, wanted);
  if ((await kindAt(judge.mission.workspace)) === "nothing") {
    await withTemporary(judge.mission, "workspace", async (directory) => {
      await buildClone(judge, { at: base, branch: wanted.branch, directory });
      await moveDirectory(directory, judge.mission.workspace);
    });
  }
  return { ok: true, base };
}

async function provisionedBase(judge: Judge, wanted: Provisioning): Promise<CommitId> {
  const base = await commitAt(judge, baseRef);
  if (base === undefined) throw new Error(`the judge repository of ${judge.mission.directory} has no base`);
  const other = wanted.base !== undefined && isFullId(wanted.base) && wanted.base !== base;
  if (other || (await missionBranch(judge)) !== wanted.branch) {
    throw new Error(`${judge.mission.directory} is provisioned already, from another base or for another branch`);
  }
  return base;
}

/** Built beside its place and moved there whole, so that a judge that exists is complete. */
async function buildJudge(judge: Judge, wanted: Provisioning): Promise<Provisioned> {
  return withTemporary(judge.mission, "judge", async (directory) => {
    await initJudge(judge.git, directory, wanted.branch);
    const fresh = judgeOf(judge.git, { ...judge.mission, judge: directory });
    const { repository, base } = wanted;
    const based = repository === null ? await startEmpty(fresh) : await fetchBase(fresh, repository, base);
    if (!based.ok) return based;
    await pin(fresh, baseRef, based.base);
    await pin(fresh, `refs/heads/${wanted.branch}`, based.base);
    await moveDirectory(directory, judge.mission.judge);
    return based;
  });
}

async function startEmpty(judge: Judge): Promise<Provisioned> {
  const tree = line(await judge.run(["hash-object", "-t", "tree", "-w", "--stdin"]));
  return { ok: true, base: await commitTree(judge, { tree, message: "Start empty", date: 0 }) };
}

async function fetchBase(judge: Judge, text: string, base = "HEAD"): Promise<Provisioned> {
  const repository = await openRepository(judge.git, judge.mission.root, text);
  if (!repository.ok) return repository;
  const resolved = await resolveBase(judge.git, repository, base, fetchMsMax);
  if (!resolved.ok) return resolved;
  const local = repository.kind === "local";
  const source = local ? repository.path : repository.url;
  const call = local ? { ...repository.call, transport: "file" as const } : { transport: "remote" as const };
  try {
    await judge.run([...fetchArgs, "--update-shallow", "--", source, `${resolved.base}:${baseRef}`], {
      ...call,
      msMax: fetchMsMax,
    });
  } catch (error) {
    if (error instanceof GitFailed && /not our ref|unadvertised object|not a valid object/.test(error.stderr)) {
      return refused("base_not_found", `the repository does not have the commit ${resolved.base}`);
    }
    throw error;
  }
  const commit = await commitAt(judge, baseRef);
  return commit === resolved.base ? resolved : refused("base_not_found", `${base} is not a commit`);
}
