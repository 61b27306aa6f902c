"use client";
import type { UnitPlan } from "@sortie/core/mission/plan";
import { useRef, useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { Dialog } from "../../components/ui/dialog.tsx";
import { Field } from "../../components/ui/field.tsx";
import { Textarea } from "../../components/ui/textarea.tsx";
import { readPlanText } from "./unit-drafts.ts";

interface PastePlanProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onPlan: (plan: UnitPlan[]) => void;
}

/** Takes a plan as plan files have it. */
export function PastePlan({ open, onOpenChange, onPlan }: PastePlanProps) {
  const [text, setText] = useState("");
  const box = useRef<HTMLTextAreaElement>(null);
  const [error, setError] = useState<string | null>(null);
  const take = () => {
    const read = readPlanText(text);
    if ("says" in read) return setError(read.says);
    onPlan(read.plan);
    setText("");
    onOpenChange(false);
  };
  return (
    <Dialog
      initialFocus={box}
      open={open}
      onOpenChange={onOpenChange}
      title="Paste a plan"
      says="The content of a plan file. It replaces the units of this form."
      size="lg"
      actions={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button variant="primary" onClick={take}>
            Replace the units
          </Button>
        </>
      }
    >
      <Field label="JSON" error={error}>
        <Textarea
          ref={box}
          mono
          rows={10}
          className="max-h-[50dvh] min-h-48"
          spellCheck={false}
          value={text}
          placeholder='[{"title": "…", "verify": ["npm", "test"], "artifacts": ["src/…"]}]'
          onChange={(event) => {
            setText(event.target.value);
            setError(null);
          }}
        />
      </Field>
    </Dialog>
  );
}
