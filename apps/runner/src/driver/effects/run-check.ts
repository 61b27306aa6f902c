import { digestOf } from "@sortie/core/kernel/digest";
import { type Check, type CheckResult, checkKey } from "@sortie/core/mission/check";
import type { Mission } from "@sortie/core/mission/state";
import { mount } from "../mount.ts";
import type { Perform, Performance } from "../performance.ts";
import { runCommand } from "../run-command.ts";
import { mountsOf } from "../set-up-layer.ts";
import { changedJudges } from "./seal-candidate.ts";

/** Runs one check in a fresh checkout over the set-up layer, without network; what judges comes from base. */
export const runCheck: Perform<"run_check"> = async (run) => {
  const { effect, id } = run;
  const result =
    effect.check.check === "artifacts" ? await checkArtifacts(run, effect.check.unit) : await checkByCommand(run);
  return { type: "check_finished", effect: id, result };
};

async function checkArtifacts({ deps, mission, effect }: Performance<"run_check">, unit: number): Promise<CheckResult> {
  const paths = mission.units[unit]?.artifacts ?? [];
  const begun = deps.clock.now();
  const found = await deps.workspaces.readArtifacts({
    mission: mission.id,
    commit: effect.candidate ?? mission.base,
    paths,
  });
  const problems = found.filter((artifact) => artifact.problem !== undefined);
  const tail = found.map(({ path, problem, bytes }) => `${path}: ${problem ?? `${bytes} bytes`}`).join("\n");
  const outcome = problems.length === 0 ? "passed" : "failed";
  return {
    outcome,
    exit: problems.length === 0 ? 0 : 1,
    durationMs: deps.clock.now() - begun,
    digest: digestOf(found),
    tail,
  };
}

async function checkByCommand(run: Performance<"run_check">): Promise<CheckResult> {
  const { deps, mission, effect } = run;
  const mounts = await mountsOf(run);
  const directory = await checkOut(run, effect.check);
  try {
    await mount(deps, directory, mounts);
    const argv = commandOf(mission, effect.check);
    return await runCommand(run, {
      part: "check",
      argv,
      directory,
      mounts,
      network: false,
      wallMs: mission.config.limits.checkWallMs,
    });
  } finally {
    await deps.workspaces.dropCheckout(directory);
  }
}

function commandOf(mission: Mission, check: Check): readonly string[] {
  if (check.check === "baseline" || check.check === "mission") return mission.config.check;
  return mission.units[check.unit]?.verify ?? [];
}

async function checkOut(run: Performance<"run_check">, check: Check): Promise<string> {
  const { deps, mission, effect, lease } = run;
  const name = `${checkKey(check).replace(":", "-")}-g${lease.generation}`;
  const { base } = mission;
  if (effect.candidate === null) return deps.workspaces.checkOut({ mission: mission.id, commit: base, name });
  if (check.check === "before") {
    const paths = mission.units[check.unit]?.newTests ?? [];
    const overlay = { from: effect.candidate, paths };
    return deps.workspaces.checkOut({
      mission: mission.id,
      commit: base,
      name,
      ...(paths.length > 0 ? { overlay } : {}),
    });
  }
  const judges = await changedJudges(run, effect.candidate);
  const overlay = { from: base, paths: judges };
  return deps.workspaces.checkOut({
    mission: mission.id,
    commit: effect.candidate,
    name,
    ...(judges.length > 0 ? { overlay } : {}),
  });
}
