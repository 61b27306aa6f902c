import { CommandSays } from "./command-says.tsx";
import type { Steering } from "./use-steering.ts";

/** What became of the commands; those with a dialog are told here once they have settled. */
export function ActionOutcomes({ steering }: { steering: Steering }) {
  return (
    <div className="empty:hidden max-sm:fixed max-sm:inset-x-0 max-sm:bottom-[calc(3.5rem+env(safe-area-inset-bottom))] max-sm:z-30 max-sm:bg-bg max-sm:px-3 max-sm:*:py-1.5 sm:basis-full sm:text-right">
      <CommandSays name="Pause" sent={steering.pause} />
      <CommandSays name="Resume" sent={steering.resume} />
      <CommandSays name="Retry" sent={steering.retry} />
      {steering.interject.phase === "settled" ? <CommandSays name="Message" sent={steering.interject} /> : null}
      {steering.stop.phase === "settled" ? <CommandSays name="Stop" sent={steering.stop} /> : null}
      {steering.replan.phase === "settled" ? <CommandSays name="Plan" sent={steering.replan} /> : null}
      {steering.raise.phase === "settled" ? <CommandSays name="Raise" sent={steering.raise} /> : null}
    </div>
  );
}
