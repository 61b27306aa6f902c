"use client";
import { useState } from "react";
import { Button } from "../../../components/ui/button.tsx";
import { Dialog } from "../../../components/ui/dialog.tsx";
import { Field } from "../../../components/ui/field.tsx";
import { Textarea } from "../../../components/ui/textarea.tsx";
import { CommandSays } from "./command-says.tsx";
import type { Steering } from "./use-steering.ts";

interface InterjectDialogProps {
  mission: string;
  command: Steering["interject"];
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Tells the mission something; its next turn reads it. */
export function InterjectDialog({ mission, command, open, onOpenChange }: InterjectDialogProps) {
  const [message, setMessage] = useState("");
  const send = async () => {
    const answer = await command.send({ mission, message });
    if (!answer || !("receipt" in answer)) return;
    setMessage("");
    onOpenChange(false);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Tell the mission something"
      says="What runs now is not interrupted: the next turn reads it."
      actions={
        <>
          <Button onClick={() => onOpenChange(false)}>Not now</Button>
          <Button variant="primary" busy={command.isBusy} disabled={message.trim() === ""} onClick={send}>
            Tell it at the next step
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-2">
        <Field label="Message">
          <Textarea
            value={message}
            onChange={(event) => setMessage(event.target.value)}
            rows={4}
            maxLength={16_000}
            autoFocus
          />
        </Field>
        {command.phase === "settled" ? null : <CommandSays name="Message" sent={command} />}
      </div>
    </Dialog>
  );
}
