import { readdir } from "node:fs/promises";
import { join } from "node:path";
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

/** After a claim: nothing of an earlier owner's programs is alive, or this throws. */
export async function clearCapsules(deps: DriverDeps, mission: string, lease: Lease): Promise<Cleared> {
  const cleared: Cleared = { killed: [], proof: "nothing was left" };
  const names = await readdir(capsulesOf(deps, mission)).catch(() => []);
  for (const name of names) {
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
