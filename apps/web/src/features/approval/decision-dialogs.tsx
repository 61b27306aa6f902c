"use client";
import type { Mission } from "@sortie/core/mission/state";
import { ApproveDialog } from "./approve-dialog.tsx";
import { RejectDialog } from "./reject-dialog.tsx";
import type { Decision } from "./use-decision.ts";

interface DecisionDialogsProps {
  mission: Mission;
  candidate: string;
  flags: number;
  words: readonly string[];
  decision: Decision;
  asked: "approve" | "reject" | null;
  close: () => void;
}

/** What is asked once more before a decision is sent. */
export function DecisionDialogs({ mission, decision, asked, close, ...candidate }: DecisionDialogsProps) {
  const onOpenChange = (open: boolean) => {
    if (!open) close();
  };
  return (
    <>
      <ApproveDialog
        {...candidate}
        open={asked === "approve"}
        onOpenChange={onOpenChange}
        onApprove={() => {
          close();
          void decision.approve();
        }}
      />
      <RejectDialog
        open={asked === "reject"}
        onOpenChange={onOpenChange}
        mission={mission}
        onReject={(reason, unit) => {
          close();
          void decision.reject(reason, unit);
        }}
      />
    </>
  );
}
