import { History } from "lucide-react";
import { Button } from "../../components/ui/button.tsx";
import { RelativeTime } from "../../components/ui/time.tsx";

interface ThenBannerProps {
  at: number;
  head: number;
  /** When it was so; undefined while that is being read. */
  time: string | undefined;
  back: () => void;
}

/** Says that what is shown is past, and leads back to now. */
export function ThenBanner({ at, head, time, back }: ThenBannerProps) {
  return (
    <div role="status" className="flex items-center gap-2.5 rounded-md bg-accent/10 px-3 py-1.5">
      <History aria-hidden className="size-4 shrink-0 text-accent" />
      <p className="min-w-0 flex-1">
        As it was at event <span className="tabular-nums">{at}</span>
        <span className="text-muted"> of {head}</span>
        {time ? (
          <>
            , <RelativeTime at={time} />
          </>
        ) : null}
      </p>
      <Button size="sm" onClick={back}>
        Back to now
      </Button>
    </div>
  );
}
