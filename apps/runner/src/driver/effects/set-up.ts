import type { CheckResult } from "@sortie/core/mission/check";
import { mount } from "../mount.ts";
import type { Perform } from "../performance.ts";
import { setUpLayer } from "../set-up-layer.ts";

const made: CheckResult = { outcome: "passed", exit: 0, durationMs: 0, digest: "", tail: "" };

export const setUp: Perform<"set_up"> = async (run) => {
  const { deps, mission, id } = run;
  const begun = deps.clock.now();
  const layer = await setUpLayer(run);
  if (!layer.ok) return { type: "setup_finished", effect: id, result: layer.result };
  const { mounts } = layer;
  const ready = await deps.workspaces.prepare({
    mission: mission.id,
    at: mission.base,
    branch: mission.branch,
    mounts,
  });
  await mount(deps, ready.directory, mounts);
  return { type: "setup_finished", effect: id, result: { ...made, durationMs: deps.clock.now() - begun } };
};
