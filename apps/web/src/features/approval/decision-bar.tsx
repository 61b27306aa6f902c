"use client";
import { Check, TriangleAlert, Undo2 } from "lucide-react";
import { useActions } from "../../components/actions/use-actions.ts";
import { useMayNot } from "../../components/actor.tsx";
import { Button, type ButtonProps } from "../../components/ui/button.tsx";
import { Kbd } from "../../components/ui/kbd.tsx";

interface DecisionBarProps {
  candidate: string;
  /** How many things deserve a second look. */
  flags: number;
  busy: boolean;
  /** Asks for confirmation and for the reason. */
  onApprove: () => void;
  onReject: () => void;
}

/** The two buttons, always in reach: at the bottom of the window, on a phone under the thumb. */
export function DecisionBar({ candidate, flags, busy, onApprove, onReject }: DecisionBarProps) {
  const mayNotApprove = useMayNot("approve_candidate");
  const mayNotReject = useMayNot("reject_candidate");
  const [canApprove, canReject] = [!busy && !mayNotApprove, !busy && !mayNotReject];
  useActions([
    ...(canApprove ? [{ id: "approve", label: "Approve this candidate", keys: "a", run: onApprove }] : []),
    ...(canReject ? [{ id: "reject", label: "Reject this candidate", keys: "r", run: onReject }] : []),
  ]);
  return (
    <div
      data-own-bar
      className="sticky bottom-0 z-30 -mx-4 flex items-center gap-3 border-line border-t bg-bg px-4 py-2.5 max-sm:fixed max-sm:inset-x-0 max-sm:mx-0 max-sm:pb-[calc(0.625rem+env(safe-area-inset-bottom))] sm:-mx-6 sm:px-6"
    >
      <p className="mr-auto hidden items-center gap-4 text-muted text-xs sm:flex">
        <code className="font-mono">{candidate.slice(0, 10)}</code>
        {flags > 0 ? (
          <span className="flex items-center gap-1.5 text-needs">
            <TriangleAlert aria-hidden className="size-3.5" />
            {flags === 1 ? "one thing" : `${flags} things`} to look at twice
          </span>
        ) : null}
      </p>
      <KeyedButton
        keys="r"
        busy={busy}
        disabledReason={mayNotReject}
        icon={<Undo2 aria-hidden className="size-4" />}
        onClick={onReject}
      >
        Reject
      </KeyedButton>
      <KeyedButton
        keys="a"
        variant="primary"
        busy={busy}
        disabledReason={mayNotApprove}
        icon={<Check aria-hidden className="size-4" />}
        onClick={onApprove}
      >
        Approve
      </KeyedButton>
    </div>
  );
}

/** The key that does the same is shown, and is no part of the button's name. */
function KeyedButton({ keys, children, ...rest }: ButtonProps & { keys: string }) {
  return (
    <Button {...rest} size="lg" className="max-sm:flex-1" aria-keyshortcuts={keys}>
      {children}
      <span aria-hidden className="hidden pl-1 pointer-fine:inline">
        <Kbd keys={keys} />
      </span>
    </Button>
  );
}
