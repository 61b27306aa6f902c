"use client";
import { useState } from "react";
import { isSettled } from "../../../components/mission/sent.ts";
import { UntrustedText } from "../../../components/text/untrusted-text.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Dialog } from "../../../components/ui/dialog.tsx";
import { Field } from "../../../components/ui/field.tsx";
import { Input } from "../../../components/ui/input.tsx";
import { CommandSays } from "./command-says.tsx";
import type { Steering } from "./use-steering.ts";

interface StopDialogProps {
  mission: string;
  title: string;
  hasCandidate: boolean;
  command: Steering["stop"];
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Asks before it ends a mission, and says what stays. */
export function StopDialog({ mission, title, hasCandidate, command, open, onOpenChange }: StopDialogProps) {
  const [reason, setReason] = useState("");
  const send = async () => {
    if (isSettled(await command.send({ mission, ...(reason.trim() ? { reason } : {}) }))) onOpenChange(false);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={
        <>
          Stop “<UntrustedText text={title} />
          ”?
        </>
      }
      says="What runs is ended within a minute. Every unit that passed and every sealed candidate is kept. A stopped mission cannot go on; a retry starts it anew."
      actions={
        <>
          <Button onClick={() => onOpenChange(false)}>Let it go on</Button>
          <Button variant="danger" busy={command.isBusy} onClick={send}>
            {hasCandidate ? "Stop and keep candidate" : "Stop the mission"}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-2">
        <Field label="Reason" aside="optional">
          <Input value={reason} onChange={(event) => setReason(event.target.value)} maxLength={2_000} />
        </Field>
        {command.phase === "settled" ? null : <CommandSays name="Stop" sent={command} />}
      </div>
    </Dialog>
  );
}
