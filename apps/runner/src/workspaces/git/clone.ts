import type { CommitId } from "../workspaces.ts";
import { fetchArgs } from "./fetch-arguments.ts";
import { disableConversion, fullId, type Judge } from "./judge.ts";
import { line } from "./run-git.ts";

/** A whole repository of its own at `directory`, which must not exist: no remote, no links to the judge, no hooks. */
export async function buildClone(
  judge: Judge,
  { at, branch, directory }: { at: CommitId; branch: string; directory: string },
): Promise<void> {
  const { git } = judge;
  await git(["init", "--quiet", "--template=", `--initial-branch=${branch}`, directory], {});
  const clone = { gitDir: `${directory}/.git`, workTree: directory, cwd: directory };
  await disableConversion(clone.gitDir);
  const refspec = `${fullId(at)}:refs/heads/${branch}`;
  await git([...fetchArgs, "--update-shallow", "--update-head-ok", "--", judge.mission.judge, refspec], {
    ...clone,
    transport: "file",
  });
  await git(["config", "user.name", "Sortie"], clone);
  await git(["config", "user.email", "sortie@localhost"], clone);
  await git(["reset", "--quiet", "--hard", "HEAD"], clone);
  const head = line(await git(["rev-parse", "--verify", "HEAD"], clone));
  if (head !== at) throw new Error(`the clone of ${judge.mission.judge} is at ${head} instead of ${at}`);
}
