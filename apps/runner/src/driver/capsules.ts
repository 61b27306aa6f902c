import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { EffectId } from "@sortie/core/kernel/ids";
import type { Mission } from "@sortie/core/mission/state";
import type { AdoptedInvocation } from "../agents/agent.ts";
import type { CapsuleLabels } from "../custody/custody.ts";
import type { DriverDeps, Lease } from "./ports.ts";

type Placed = Pick<DriverDeps, "place">;

/** The place of one run of an effect: a new one for each generation, so that no run meets another's leftovers. */
export function capsuleOf(
  deps: Placed,
  mission: string,
  effect: string,
  { generation }: Pick<Lease, "generation">,
  part = "",
): string {
  const [, version, index] = effect.split(":");
  return join(capsulesOf(deps, mission), `${version}-${index}-g${generation}${part}`);
}

export function labelsOf(
  deps: Placed,
  mission: string,
  effect: string,
  { generation }: Pick<Lease, "generation">,
): CapsuleLabels {
  return { installation: deps.place.installation, mission, effect, generation };
}

export interface Cleared {
  killed: number[];
  proof: string;
}

const turnPart = "-turn";

/** Where a turn of the present owner runs. */
export function turnCapsuleOf(deps: Placed, mission: string, effect: string, lease: Pick<Lease, "generation">): string {
  return capsuleOf(deps, mission, effect, lease, turnPart);
}

/** A turn that an earlier owner began, and the generation that it began under. */
export interface AdoptedTurn extends AdoptedInvocation {
  readonly effect: EffectId;
  readonly capsule: string;
  readonly generation: number;
}

/** After a claim: the turn that is in flight, where its agent still lives or ended while nobody was there. */
export async function adoptTurn(deps: DriverDeps, mission: Mission, lease: Lease): Promise<AdoptedTurn | undefined> {
  const turn = mission.due.find(({ started, effect }) => started && effect.effect === "run_turn");
  const agent = deps.agents[mission.config.agent.engine];
  if (!turn || !agent || mission.stop) return undefined;
  const labels = labelsOf(deps, mission.id, turn.id, lease);
  // It began under one of the generations before this one, most likely under the last.
  for (let generation = lease.generation; generation > 0; generation -= 1) {
    const capsule = turnCapsuleOf(deps, mission.id, turn.id, { generation });
    if (!existsSync(capsule)) continue;
    const adopted = await agent.adopt({ capsule, labels, config: mission.config.agent });
    return adopted && { ...adopted, effect: turn.id, capsule, generation };
  }
  return undefined;
}

/** After a claim: nothing of an earlier owner's programs is alive but the turn that was adopted, or this throws. */
export async function clearCapsules(
  deps: DriverDeps,
  mission: string,
  lease: Lease,
  adopted: AdoptedTurn | undefined,
): Promise<Cleared> {
  const cleared: Cleared = { killed: [], proof: "nothing was left" };
  const names = await readdir(capsulesOf(deps, mission)).catch(() => []);
  for (const name of names) {
    if (adopted?.capsule === join(capsulesOf(deps, mission), name)) continue;
    const owner = { installation: deps.place.installation, generation: lease.generation };
    const found = await deps.custody.reconcile(join(capsulesOf(deps, mission), name), owner);
    if (found.state === "refused") throw new Error(`the capsule ${name} of ${mission} is not ours: ${found.reason}`);
    if (found.state !== "killed") continue;
    cleared.killed.push(...found.receipt.killed);
    cleared.proof = found.receipt.proof;
  }
  return cleared;
}

function capsulesOf(deps: Placed, mission: string): string {
  return join(deps.place.missions, mission, "capsules");
}
