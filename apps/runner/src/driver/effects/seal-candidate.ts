import { judgeFiles } from "@sortie/core/mission/judge-files";
import { patiently } from "../patiently.ts";
import type { Perform, Performance } from "../performance.ts";
import { mountsOf } from "../set-up-layer.ts";

export const sealCandidate: Perform<"seal_candidate"> = async (run) => {
  const { deps, mission, effect, id } = run;
  const unit = mission.units[effect.unit];
  const sealed = await deps.workspaces.seal({
    mission: mission.id,
    parent: mission.tip,
    artifacts: unit?.artifacts ?? [],
    message: `${unit?.title ?? "candidate"}\n\nturn ${effect.turn} of ${mission.id}`,
    exclude: (await mountsOf(run)).map((mount) => mount.path),
  });
  if (!sealed.ok) return { type: "seal_refused", effect: id, refused: sealed.refused };
  await keepDiff(run, sealed.commit);
  const judges = await changedJudges(run, sealed.commit);
  return {
    type: "candidate_sealed",
    effect: id,
    commit: sealed.commit,
    tree: sealed.tree,
    changed: sealed.changed.slice(0, 1_000),
    judges,
  };
};

/** Before the seal is told, so that whoever hears of it finds the diff. It is for people to read: a mission does not fail of it. */
async function keepDiff(run: Performance<"seal_candidate">, candidate: string): Promise<void> {
  const { deps, mission, lease, signal } = run;
  const { id, base } = mission;
  try {
    const diff = await deps.workspaces.diff({ mission: id, from: base, to: candidate });
    await patiently(run, () => deps.store.keepDiff(id, lease, { base, candidate, ...diff }));
  } catch (error) {
    if (signal.aborted) throw error;
    deps.log.warn({ mission: id, candidate, err: error }, "the candidate's diff could not be kept");
  }
}

/** Files of base that judge and that the candidate changed; new test files are no judges yet. */
export async function changedJudges(
  run: Pick<Performance<"seal_candidate">, "deps" | "mission">,
  candidate: string,
): Promise<string[]> {
  const { deps, mission } = run;
  const changed = await deps.workspaces.changedPaths({ mission: mission.id, from: mission.base, to: candidate });
  const judging = judgeFiles(changed, mission.config);
  const atBase = await Promise.all(
    judging.map(async (path) => {
      const file = await deps.workspaces.readFile({ mission: mission.id, commit: mission.base, path, bytesMax: 1 });
      return file.ok || file.problem !== "missing";
    }),
  );
  return judging.filter((_, at) => atBase[at]);
}
