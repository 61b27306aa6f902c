import type { Sent } from "../../components/mission/sent.ts";
import { Notice } from "../../components/ui/notice.tsx";

/** Where an answer is: it counts once its event is here. */
export function AnswerSays({ sent: { phase, says, rule, version }, head }: { sent: Sent; head: number }) {
  switch (phase) {
    case "idle":
      return null;
    case "sending":
      return (
        <p role="status" className="text-muted">
          Your answer is on its way.
        </p>
      );
    case "settled":
      return version !== null && version > head ? (
        <p role="status" className="text-muted">
          Your answer is event {version}; waiting for it here.
        </p>
      ) : null;
    case "queued":
      return (
        <Notice tone="warn" title="Your answer is queued.">
          {says}. It is written down; the mission gets it as soon as a runner is there.
        </Notice>
      );
    case "refused":
      return (
        <Notice tone="danger" title="Your answer was refused.">
          {says} {rule ? <span className="text-faint">({rule})</span> : null}
        </Notice>
      );
    case "failed":
      return (
        <Notice tone="danger" title="Nobody knows whether your answer arrived.">
          {says} Sent again it counts once.
        </Notice>
      );
  }
}
