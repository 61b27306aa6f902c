"use client";
import { Check } from "lucide-react";
import { useRef } from "react";
import { Button } from "../../components/ui/button.tsx";
import { Dialog } from "../../components/ui/dialog.tsx";
import { NamedText } from "./named-text.tsx";

interface ApproveDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  candidate: string;
  flags: number;
  words: readonly string[];
  onApprove: () => void;
}

/** Says once more what it is about to set off: a delivery is not taken back. */
export function ApproveDialog({ open, onOpenChange, candidate, flags, words, onApprove }: ApproveDialogProps) {
  const button = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      initialFocus={button}
      open={open}
      onOpenChange={onOpenChange}
      size="sm"
      title={
        <>
          Deliver <code className="font-mono">{candidate.slice(0, 10)}</code>?
        </>
      }
      actions={
        <>
          <Button size="lg" className="max-sm:flex-1" onClick={() => onOpenChange(false)}>
            Not yet
          </Button>
          <Button
            ref={button}
            variant="primary"
            size="lg"
            className="max-sm:flex-1"
            icon={<Check aria-hidden className="size-4" />}
            onClick={onApprove}
          >
            Approve
          </Button>
        </>
      }
    >
      <ul className="flex flex-col gap-1.5 text-muted">
        {words.map((sentence) => (
          <li key={sentence}>
            <NamedText text={sentence} />
          </li>
        ))}
        {flags > 0 ? (
          <li className="text-needs">{flags === 1 ? "One thing" : `${flags} things`} in it deserved a second look.</li>
        ) : null}
      </ul>
    </Dialog>
  );
}
