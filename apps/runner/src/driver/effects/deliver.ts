import type { Perform } from "../performance.ts";

/** At most once by (mission, candidate): a patch of the same name, a branch that only a new ref can become. */
export const deliver: Perform<"deliver"> = async ({ deps, mission, effect, id }) => {
  const { candidate } = effect;
  if (effect.kind === "patch") {
    const where = await deps.workspaces.writePatch({ mission: mission.id, base: mission.base, candidate });
    return { type: "delivered", effect: id, where };
  }
  const { repository } = mission.config;
  const put = await deps.workspaces.deliverBranch({
    mission: mission.id,
    repository,
    branch: mission.branch,
    commit: candidate,
  });
  if (!put.ok) return { type: "delivery_failed", effect: id, reason: `${put.rule}: ${put.detail}` };
  return { type: "delivered", effect: id, where: `${mission.branch} at ${candidate} in ${repository}` };
};
