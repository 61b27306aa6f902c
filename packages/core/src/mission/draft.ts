import type { MissionEvent } from "./events.ts";
import { evolve } from "./evolve.ts";
import type { Actor } from "./roles.ts";
import type { Mission } from "./state.ts";

/** What comes in with every input: the database's time (ISO 8601), who, and fresh randomness for nonces. */
export interface StepContext {
  now: string;
  actor: Actor;
  entropy: string;
}

/** The events decided so far and the state they lead to. */
export interface Draft {
  readonly state: Mission;
  readonly events: MissionEvent[];
  readonly at: StepContext;
  add(...events: MissionEvent[]): void;
}

export function draft(mission: Mission, at: StepContext): Draft {
  let state = mission;
  const events: MissionEvent[] = [];
  return {
    at,
    events,
    get state() {
      return state;
    },
    add(...more) {
      for (const event of more) {
        events.push(event);
        state = evolve(state, {
          mission: state.id,
          version: state.version + 1,
          at: at.now,
          actor: at.actor,
          cause: "draft",
          provenance: "live",
          schema: 1,
          event,
        });
      }
    },
  };
}

/** An ISO time that many milliseconds after another. */
export function later(iso: string, ms: number): string {
  return new Date(Date.parse(iso) + ms).toISOString();
}
