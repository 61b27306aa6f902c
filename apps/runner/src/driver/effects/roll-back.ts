import { mount } from "../mount.ts";
import type { Perform } from "../performance.ts";
import { mountsOf } from "../set-up-layer.ts";

/** Before anything is removed, what the turn left is sealed to a ref that a person can restore. */
export const rollBack: Perform<"roll_back"> = async (run) => {
  const { deps, mission, effect, id } = run;
  const keepAs = id.split(":").slice(1).join("-");
  const mounts = await mountsOf(run);
  const made = await deps.workspaces.rollBack({ mission: mission.id, to: effect.to, keepAs, mounts });
  await mount(deps, made.directory, mounts);
  return { type: "rolled_back", effect: id, keptAs: made.kept ?? made.keptDirectory ?? null };
};
