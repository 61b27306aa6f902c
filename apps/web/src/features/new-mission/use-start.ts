"use client";
import type { MissionRequest } from "@sortie/core/mission/request";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { useCommand } from "../../components/mission/use-command.ts";
import { useTrpc } from "../../trpc/use-trpc.ts";

/** Starts the mission with the draft's own id, so that it can be sent twice, and goes there once it is started. */
export function useStart(mission: string, onStarted: () => void) {
  const trpc = useTrpc();
  const router = useRouter();
  const start = useCommand(trpc.mission.start.mutationOptions(), "command");

  useEffect(() => {
    if (start.phase !== "settled") return;
    router.push(`/missions/${mission}`);
    onStarted();
  }, [start.phase]);

  return { ...start, send: (request: MissionRequest) => start.send({ id: mission, request }) };
}
