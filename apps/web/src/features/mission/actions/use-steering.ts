"use client";
import { useCommand } from "../../../components/mission/use-command.ts";
import { useTrpc } from "../../../trpc/use-trpc.ts";

/** Every command that this screen sends, and where each is. */
export function useSteering() {
  const { mission } = useTrpc();
  return {
    interject: useCommand(mission.interject.mutationOptions()),
    pause: useCommand(mission.pause.mutationOptions()),
    resume: useCommand(mission.resume.mutationOptions()),
    stop: useCommand(mission.stop.mutationOptions()),
    replan: useCommand(mission.replan.mutationOptions()),
    raise: useCommand(mission.raise.mutationOptions()),
    retry: useCommand(mission.retry.mutationOptions(), "command"),
  };
}

export type Steering = ReturnType<typeof useSteering>;
