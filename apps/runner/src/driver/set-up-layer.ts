import type { CheckResult } from "@sortie/core/mission/check";
import type { Mission } from "@sortie/core/mission/state";
import { limits } from "../limits.ts";
import type { Mount } from "../workspaces/workspaces.ts";
import type { DriverDeps } from "./ports.ts";
import { type Occasion, runCommand } from "./run-command.ts";

const lockFiles = [
  "package-lock.json",
  "npm-shrinkwrap.json",
  "pnpm-lock.yaml",
  "yarn.lock",
  "bun.lock",
  "Cargo.lock",
  "poetry.lock",
  "uv.lock",
  "go.sum",
];

/** The part of a mission that a set-up depends on. */
interface SettingUp extends Occasion {
  deps: Occasion["deps"] & Pick<DriverDeps, "workspaces">;
  mission: Occasion["mission"] & {
    base: string;
    config: Pick<Mission["config"], "setUp"> & { limits: Pick<Mission["config"]["limits"], "setUpWallMs"> };
  };
}

export type Layer = { ok: true; mounts: Mount[] } | { ok: false; result: CheckResult };

/** The mission's set-up layer, made where it is not there yet. Without a set-up command there is nothing to mount. */
export async function setUpLayer(run: SettingUp): Promise<Layer> {
  const { deps, mission } = run;
  const argv = mission.config.setUp;
  if (!argv) return { ok: true, mounts: [] };
  let result: CheckResult | undefined;
  const made = await deps.workspaces.setUpLayer({
    mission: mission.id,
    base: mission.base,
    argv,
    lockFiles,
    run: async (directory) => {
      const wallMs = mission.config.limits.setUpWallMs;
      result = await runCommand(run, { part: "set-up", argv, directory, mounts: [], network: true, wallMs });
      return { code: result.outcome === "passed" ? 0 : (result.exit ?? 1) || 1 };
    },
  });
  if (made.ok) return made;
  if (!result) throw new Error("a set-up failed without having run");
  return { ok: false, result: { ...result, tail: result.tail.slice(-limits.outputTailBytes) } };
}

/** The mounts of a mission whose set-up has passed. */
export async function mountsOf(run: SettingUp): Promise<Mount[]> {
  const layer = await setUpLayer(run);
  if (!layer.ok)
    throw new Error(`the set-up layer is gone and could not be made again: ${layer.result.tail.slice(-300)}`);
  return layer.mounts;
}
