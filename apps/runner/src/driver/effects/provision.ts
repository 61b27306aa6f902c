import { baseUnavailable } from "@sortie/core/mission/state";
import type { Perform } from "../performance.ts";

export const provision: Perform<"provision"> = async ({ deps, mission, id }) => {
  const { repository, baseRef } = mission.config;
  const base = mission.base === baseUnavailable ? baseRef : mission.base;
  const made = await deps.workspaces.provision({ mission: mission.id, repository, base, branch: mission.branch });
  if (!made.ok) return { type: "effect_failed", effect: id, reason: `${made.rule}: ${made.detail}` };
  const { host } = deps.place;
  return {
    type: "provisioned",
    effect: id,
    base: made.base,
    branch: mission.branch,
    home: host,
    sandbox: deps.sandbox.name,
  };
};
