"use client";
import { useState } from "react";
import { useCommand } from "../../components/mission/use-command.ts";
import type { ReadWait } from "../../components/mission/wait-situation.ts";
import { useTrpc } from "../../trpc/use-trpc.ts";

/** Approves or rejects exactly what is read: that wait, that nonce, that commit. */
export function useDecision(mission: string, { id: wait, nonce, candidate }: ReadWait) {
  const trpc = useTrpc();
  const approval = useCommand(trpc.mission.approve.mutationOptions());
  const rejection = useCommand(trpc.mission.reject.mutationOptions());
  const [last, setLast] = useState<"approve" | "reject">("approve");
  const address = { mission, wait, nonce, candidate: candidate ?? "" };

  return {
    sent: last === "approve" ? approval : rejection,
    kind: last,
    approve: () => {
      setLast("approve");
      return approval.send(address);
    },
    reject: (reason: string, unit: number) => {
      setLast("reject");
      return rejection.send({ ...address, reason, unit });
    },
    reset: () => {
      approval.reset();
      rejection.reset();
    },
  };
}

export type Decision = ReturnType<typeof useDecision>;
