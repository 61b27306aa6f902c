import type { EffectId } from "@sortie/core/kernel/ids";
import type { Effect } from "@sortie/core/mission/effects";
import type { MissionOutcome } from "@sortie/core/mission/outcomes";
import type { Mission } from "@sortie/core/mission/state";
import { sha } from "./digest.ts";
import type { World } from "./world.ts";

/** No runner has this host, so none ever drives a mission of a story. */
export const storyHost = "host-of-a-story";

/** A turn is told with what its agent says. */
type Told = Exclude<Effect, { effect: "run_turn" }>;
type Telling = { state: Mission; world: World; id: EffectId };
type Outcomes = { [E in Told["effect"]]: (effect: Extract<Told, { effect: E }>, telling: Telling) => MissionOutcome };

const outcomes: Outcomes = {
  provision: (_, { state: { base, branch }, id }) => ({
    type: "provisioned",
    effect: id,
    base,
    branch,
    home: storyHost,
    sandbox: "bubblewrap",
  }),
  set_up: (_, { state, world, id }) => ({ type: "setup_finished", effect: id, result: world.setUp(state) }),
  seal_candidate: (_, { state, world, id }) => ({
    type: "candidate_sealed",
    effect: id,
    commit: sha("sha1", `commit for ${id}`),
    tree: sha("sha1", `tree for ${id}`),
    ...world.changes(state),
  }),
  run_check: ({ check }, { state, world, id }) => ({
    type: "check_finished",
    effect: id,
    result: world.check(check, state),
  }),
  commit_unit: ({ candidate }, { id }) => ({ type: "unit_committed", effect: id, commit: candidate }),
  roll_back: ({ turn }, { id }) => ({ type: "rolled_back", effect: id, keptAs: `refs/sortie/kept/turn-${turn}` }),
  deliver: ({ kind, candidate }, { state, id }) => {
    const branch = `${state.branch} at ${candidate} in ${state.config.repository}`;
    return { type: "delivered", effect: id, where: kind === "patch" ? `${state.id}/${candidate}.patch` : branch };
  },
};

/** What a runner reports of an effect that has begun. */
export function outcomeOf<E extends Told["effect"]>(
  effect: Extract<Told, { effect: E }>,
  telling: Telling,
): MissionOutcome {
  return (outcomes[effect.effect] as Outcomes[E])(effect, telling);
}
