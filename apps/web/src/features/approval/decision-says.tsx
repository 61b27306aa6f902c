import { Button } from "../../components/ui/button.tsx";
import { Notice } from "../../components/ui/notice.tsx";
import { Spinner } from "../../components/ui/spinner.tsx";
import type { Decision } from "./use-decision.ts";

const replaced = new Set(["candidate_was_replaced", "wait_was_replaced", "no_such_wait"]);

interface DecisionSaysProps {
  decision: Decision;
  /** The last event that this page has seen. */
  head: number;
  /** Goes to a newer candidate, where there is one. */
  lookAtNewer: (() => void) | null;
}

/** Where a decision is: it counts once its event is here, and not before. */
export function DecisionSays({ decision: { sent, kind }, head, lookAtNewer }: DecisionSaysProps) {
  const { phase, says, rule, version } = sent;
  const name = kind === "approve" ? "The approval" : "The rejection";
  if (phase === "sending" || (phase === "settled" && version !== null && version > head)) {
    return (
      <p role="status" className="flex items-center gap-2 text-muted">
        <Spinner />{" "}
        {phase === "sending" ? `${name} is on its way.` : `${name} is event ${version}; waiting for it here.`}
      </p>
    );
  }
  if (phase === "queued") {
    return (
      <Notice tone="warn" title={`${name} is queued.`}>
        {says}. It is written down; nothing is decided until a runner takes it.
      </Notice>
    );
  }
  if (phase === "refused") {
    return (
      <Notice
        tone="danger"
        title={
          rule === "candidate_was_replaced"
            ? "A newer candidate was sealed while you read this one."
            : `${name} was refused.`
        }
        action={
          lookAtNewer && rule && replaced.has(rule) ? (
            <Button size="sm" onClick={lookAtNewer}>
              Look at the new one
            </Button>
          ) : undefined
        }
      >
        {says} {rule ? <span className="text-faint">({rule})</span> : null}
      </Notice>
    );
  }
  if (phase === "failed") {
    return (
      <Notice tone="danger" title={`Nobody knows whether ${name.toLowerCase()} arrived.`}>
        {says} Sent again it counts once.
      </Notice>
    );
  }
  return null;
}
