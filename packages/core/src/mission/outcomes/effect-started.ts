import { accepted } from "../../kernel/decision.ts";
import type { EffectId } from "../../kernel/ids.ts";
import type { MissionDecision } from "../decision.ts";
import { draft, type StepContext } from "../draft.ts";
import { due } from "../due.ts";
import type { Effect, EffectName } from "../effects.ts";
import { conclude, fail } from "../endings.ts";
import type { MissionEvent } from "../events.ts";
import type { OutcomeOf } from "../outcomes.ts";
import { rejected } from "../rejections.ts";
import type { Mission } from "../state.ts";

type Started = {
  [E in EffectName]: (effect: Extract<Effect, { effect: E }>, id: EffectId, mission: Mission) => MissionEvent[];
};

const started: Started = {
  provision: (_, effect) => [{ type: "mission.provision_started", effect }],
  set_up: (_, effect) => [{ type: "mission.setup_started", effect }],
  run_turn: ({ turn, role, unit }, effect, mission) => [
    { type: "mission.turn_started", effect, turn, role, unit, engine: mission.config.agent.engine },
    ...(mission.unread.length > 0
      ? [{ type: "mission.interjection_read" as const, turn, count: mission.unread.length }]
      : []),
  ],
  seal_candidate: (_, effect) => [{ type: "mission.seal_started", effect }],
  run_check: ({ check, candidate }, effect) => [{ type: "mission.check_started", effect, check, candidate }],
  commit_unit: (_, effect) => [{ type: "mission.commit_started", effect }],
  roll_back: (_, effect) => [{ type: "mission.roll_back_started", effect }],
  deliver: ({ candidate, kind }, effect) => [{ type: "mission.delivery_started", effect, candidate, kind }],
};

function startedEvents<E extends EffectName>(
  effect: Extract<Effect, { effect: E }>,
  id: EffectId,
  mission: Mission,
): MissionEvent[] {
  return (started[effect.effect] as Started[E])(effect, id, mission);
}

/** The gate before anything happens in the world: only what is due starts, and a turn only within its brakes. */
export function effectStarted(
  outcome: OutcomeOf<"effect_started">,
  mission: Mission,
  at: StepContext,
): MissionDecision {
  const entry = due(mission).find(({ id }) => id === outcome.effect);
  if (!entry || mission.stop) return rejected("effect_not_due");
  if (entry.started) return rejected("effect_already_started");

  const decided = draft(mission, at);
  const { effect } = entry;
  if (effect.effect === "run_turn" && effect.turn > mission.brakes.turnsMax) {
    fail(decided, "max_iterations", `${mission.turns} turns were spent`);
    return accepted(...decided.events);
  }
  decided.add(...startedEvents(effect, entry.id, mission));
  return accepted(...conclude(decided).events);
}
