"use client";
import { type ReactNode, useState } from "react";
import { Button } from "../../../components/ui/button.tsx";
import { Dialog } from "../../../components/ui/dialog.tsx";
import { Field } from "../../../components/ui/field.tsx";
import { Textarea } from "../../../components/ui/textarea.tsx";

interface TextDialogProps {
  title: string;
  says: string;
  label: string;
  action: string;
  busy: boolean;
  /** Sends the text; true when it has settled. */
  send: (text: string) => Promise<boolean>;
  /** What became of it so far. */
  sent: ReactNode;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Asks for a text and sends it as a command; what was typed stays until it has settled. */
export function TextDialog({ title, says, label, action, busy, send, sent, open, onOpenChange }: TextDialogProps) {
  const [text, setText] = useState("");
  const submit = async () => {
    if (!(await send(text))) return;
    setText("");
    onOpenChange(false);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      says={says}
      actions={
        <>
          <Button onClick={() => onOpenChange(false)}>Not now</Button>
          <Button variant="primary" busy={busy} disabled={text.trim() === ""} onClick={submit}>
            {action}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-2">
        <Field label={label}>
          <Textarea
            value={text}
            onChange={(event) => setText(event.target.value)}
            rows={4}
            maxLength={16_000}
            autoFocus
          />
        </Field>
        {sent}
      </div>
    </Dialog>
  );
}
