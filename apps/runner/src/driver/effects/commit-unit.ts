import { mount } from "../mount.ts";
import type { Perform } from "../performance.ts";
import { mountsOf } from "../set-up-layer.ts";

/** One commit for each verified unit on the mission's branch; the workspace then starts from it. */
export const commitUnit: Perform<"commit_unit"> = async (run) => {
  const { deps, mission, effect, id } = run;
  const { candidate } = mission;
  if (candidate?.commit !== effect.candidate)
    throw new Error(`${effect.candidate} is not the candidate of ${mission.id}`);
  const committed = await deps.workspaces.commitUnit({
    mission: mission.id,
    branch: mission.branch,
    parent: mission.tip,
    tree: candidate.tree,
    message: `${mission.units[effect.unit]?.title ?? "unit"}\n\nMission: ${mission.id}`,
    at: new Date(candidate.sealedAt),
  });
  if (!committed.ok) throw new Error(`${committed.rule}: ${committed.detail}`);
  const mounts = await mountsOf(run);
  const at = committed.commit;
  const made = await deps.workspaces.prepare({ mission: mission.id, at, branch: mission.branch, mounts });
  await mount(deps, made.directory, mounts);
  return { type: "unit_committed", effect: id, commit: committed.commit };
};
