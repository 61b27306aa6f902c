import { mkdirSync, realpathSync } from "node:fs";
import { readFileBytesMax } from "../limits.ts";
import type { Workspaces } from "../workspaces.ts";
import { checkOut, dropCheckout } from "./check-out.ts";
import { commitUnit } from "./commit-unit.ts";
import { deliverBranch } from "./deliver-branch.ts";
import { diffBetween } from "./diff.ts";
import { exclusiveByKey } from "./git-lock.ts";
import { inspect } from "./inspect.ts";
import { changedBetween, type Judge, judgeOf, readTree } from "./judge.ts";
import { listBranches } from "./list-branches.ts";
import { liesInRoot, missionDirectory } from "./mission-directory.ts";
import { linkMounts, makeMountPoints } from "./mounts.ts";
import { provision } from "./provision.ts";
import { readArtifacts } from "./read-artifacts.ts";
import { readFileIn } from "./read-blob.ts";
import { recreate } from "./recreate.ts";
import { remove } from "./remove.ts";
import { gitRunner } from "./run-git.ts";
import { seal } from "./seal.ts";
import { setUpLayer } from "./set-up-layer.ts";
import { openRepository } from "./user-repository.ts";
import { writePatch } from "./write-patch.ts";

/**
 * Workspaces on this host, made with git 2.39 or newer. `root` is a directory of the installation that nothing else
 * writes; `environment` gives git its search path, and ssh and https what they need to reach a remote. Once `signal`
 * aborts, every git of theirs is killed and fails as out of time.
 */
export function gitWorkspaces(options: {
  root: string;
  environment: NodeJS.ProcessEnv;
  signal?: AbortSignal;
}): Workspaces {
  mkdirSync(options.root, { recursive: true, mode: 0o700 });
  const root = realpathSync(options.root);
  const git = gitRunner(options.environment, options.signal);
  const exclusive = exclusiveByKey();
  const judgeFor = async (id: string): Promise<Judge> => {
    const mission = missionDirectory(root, id);
    if (!(await liesInRoot(mission))) throw new Error(`${mission.directory} leads out of ${root}`);
    return judgeOf(git, mission);
  };
  /** One change of a mission's repository and workspace at a time. */
  const changing = <T>(mission: string, work: (judge: Judge) => Promise<T>): Promise<T> =>
    exclusive(mission, async () => work(await judgeFor(mission)));

  return {
    inspect: (input) => inspect(git, root, input),
    listBranches: (input) => listBranches(git, root, input),
    provision: ({ mission, ...wanted }) => changing(mission, (subject) => provision(subject, wanted)),
    prepare: ({ mission, ...wanted }) => changing(mission, (subject) => recreate(subject, wanted)),
    rollBack: ({ mission, to, keepAs, mounts = [] }) =>
      changing(mission, (subject) => recreate(subject, { at: to, keepAs, mounts })),
    seal: ({ mission, ...sealing }) => changing(mission, (subject) => seal(subject, sealing)),
    checkOut: ({ mission, ...checkout }) =>
      exclusive(`${mission}/${checkout.name}`, async () => checkOut(await judgeFor(mission), checkout)),
    dropCheckout: (directory) => dropCheckout(root, directory),
    readArtifacts: async ({ mission, commit, paths }) => readArtifacts(await judgeFor(mission), commit, paths),
    readFile: async ({ mission, commit, path, bytesMax = readFileBytesMax }) => {
      const subject = await judgeFor(mission);
      return readFileIn((args, call) => subject.run(args, call), await readTree(subject, commit), path, bytesMax);
    },
    diff: async ({ mission, from, to }) => diffBetween(await judgeFor(mission), from, to),
    changedPaths: async ({ mission, from, to }) => changedBetween(await judgeFor(mission), from, to),
    commitUnit: ({ mission, ...unit }) => changing(mission, (subject) => commitUnit(subject, unit)),
    writePatch: async ({ mission, ...range }) => writePatch(await judgeFor(mission), range),
    deliverBranch: async ({ mission, repository: text, ...delivery }) => {
      const repository = await openRepository(git, root, text);
      if (!repository.ok) return repository;
      if (repository.kind === "remote") {
        return {
          ok: false,
          rule: "push_not_configured",
          detail: "a branch can be delivered to a local repository only",
        };
      }
      return exclusive(repository.gitDir, async () => deliverBranch(await judgeFor(mission), repository, delivery));
    },
    setUpLayer: ({ mission, ...setUp }) =>
      exclusive(`${mission}/layers/${setUp.base}`, async () => setUpLayer(await judgeFor(mission), setUp)),
    linkMounts,
    makeMountPoints,
    remove: ({ mission, ...what }) =>
      exclusive(mission, () => remove(judgeOf(git, missionDirectory(root, mission)), what)),
  };
}
