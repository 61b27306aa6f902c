"use client";
import type { Mission } from "@sortie/core/mission/state";
import { useRef, useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { Dialog } from "../../components/ui/dialog.tsx";
import { Field } from "../../components/ui/field.tsx";
import { Select } from "../../components/ui/select.tsx";
import { Textarea } from "../../components/ui/textarea.tsx";
import { rejectionWords } from "./decision-words.ts";

const reasonCharsMax = 16_000;

interface RejectDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  mission: Mission;
  onReject: (reason: string, unit: number) => void;
}

/** Asks for the reason, which is all that the agent gets, and for the unit that goes back. */
export function RejectDialog({ open, onOpenChange, mission, onReject }: RejectDialogProps) {
  const last = mission.units.length - 1;
  const [reason, setReason] = useState("");
  const [unit, setUnit] = useState(last);
  const box = useRef<HTMLTextAreaElement>(null);
  const [wasTried, setWasTried] = useState(false);
  const send = () => {
    setWasTried(true);
    if (reason.trim() !== "") onReject(reason.trim(), unit);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      initialFocus={box}
      title="Send it back"
      says={rejectionWords(mission, unit)}
      actions={
        <>
          <Button size="lg" className="max-sm:flex-1" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button size="lg" variant="danger" className="max-sm:flex-1" onClick={send}>
            Reject the candidate
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field
          label="What has to be different"
          error={wasTried && reason.trim() === "" ? "Say what has to be different: the agent reads it." : null}
        >
          <Textarea
            ref={box}
            rows={4}
            value={reason}
            maxLength={reasonCharsMax}
            onChange={(event) => setReason(event.target.value)}
            className="max-h-[40dvh] min-h-24"
          />
        </Field>
        {mission.units.length > 1 ? (
          <Field label="Unit that goes back">
            <Select
              options={mission.units.map(({ title }, at) => ({ value: String(at), label: `${at + 1}. ${title}` }))}
              value={String(unit)}
              onChange={(event) => setUnit(Number(event.target.value))}
            />
          </Field>
        ) : null}
      </div>
    </Dialog>
  );
}
