"use client";
import type { MissionCommand } from "@sortie/core/mission/commands";
import { type Actor, mayDo } from "@sortie/core/mission/roles";
import { createContext, type ReactNode, useContext } from "react";

const ActorContext = createContext<Actor | null>(null);

export function ActorProvider({ actor, children }: { actor: Actor; children: ReactNode }) {
  return <ActorContext value={actor}>{children}</ActorContext>;
}

/** Who is signed in. */
export function useActor(): Actor {
  const actor = useContext(ActorContext);
  if (!actor) throw new Error("there is no ActorProvider above");
  return actor;
}

/** Why the person who looks may not do this; null where they may. For `disabledReason`. */
export function useMayNot(command: MissionCommand["type"]): string | null {
  const { role } = useActor();
  return mayDo(role, command) ? null : `Your role, ${role}, does not allow this.`;
}
