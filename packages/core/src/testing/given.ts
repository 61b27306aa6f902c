import { accepted } from "../kernel/decision.ts";
import type { MissionCommand } from "../mission/commands.ts";
import type { MissionDecision } from "../mission/decision.ts";
import type { TargetFacts } from "../mission/decisions/start-mission.ts";
import type { StepContext } from "../mission/draft.ts";
import type { MissionEvent } from "../mission/events.ts";
import { evolve } from "../mission/evolve.ts";
import type { MissionOutcome } from "../mission/outcomes.ts";
import type { Mission } from "../mission/state.ts";
import { stepCommand, stepOutcome } from "../mission/step.ts";
import { base, branch, config, context, owner, record, runner } from "./builders.ts";

/** One event, several, or what depends on the state so far (the effect that is due, the wait that is open). */
export type Story = MissionEvent | ((mission: Mission) => MissionEvent) | readonly Story[];
export type Input = MissionCommand | MissionOutcome;

export interface Given {
  readonly events: MissionEvent[];
  readonly state: Mission;
  when(input: Input | ((mission: Mission) => Input), at?: Partial<StepContext>): MissionDecision;
  /** The same mission after what the input decides; a refusal throws. */
  after(input: Input | ((mission: Mission) => Input), at?: Partial<StepContext>): Given;
}

/** `given(started, sealed("c1")).when(approve("c1"))` is the decision. The first event is `mission.created`. */
export function given(...story: Story[]): Given {
  return tell([], null, story);
}

function tell(before: readonly MissionEvent[], from: Mission | null, story: readonly Story[]): Given {
  const events = [...before];
  let state = from;
  for (const chapter of flat(story)) {
    const event = typeof chapter === "function" ? chapter(known(state)) : chapter;
    for (const recorded of record([event], { before: events.length })) state = evolve(state, recorded);
    events.push(event);
  }
  const mission = known(state);
  const when: Given["when"] = (input, at) => step(mission, typeof input === "function" ? input(mission) : input, at);
  return {
    events,
    state: mission,
    when,
    after(input, at) {
      const decision = when(input, at);
      if (!decision.accepted) throw new Error(`refused: ${decision.rejection.rule}: ${decision.rejection.says}`);
      return tell(events, mission, decision.events);
    },
  };
}

function flat(story: readonly Story[]): (MissionEvent | ((mission: Mission) => MissionEvent))[] {
  return story.flatMap((chapter) => (isList(chapter) ? flat(chapter) : [chapter]));
}

function isList(story: Story): story is readonly Story[] {
  return Array.isArray(story);
}

function known(state: Mission | null): Mission {
  if (!state) throw new Error("the story begins with mission.created");
  return state;
}

/** The decision to write these events. */
export function decided(...events: MissionEvent[]): MissionDecision {
  return accepted(...events);
}

/** Commands come from a person, outcomes from the runner. */
export function step(
  mission: Mission | null,
  input: Input,
  at: Partial<StepContext> = {},
  target: TargetFacts = { base, branch, config: config() },
): MissionDecision {
  if (!("mission" in input)) return stepOutcome(mission, input, context({ actor: runner, ...at }));
  return stepCommand(mission, { command: input, target }, context({ actor: owner, ...at }));
}
