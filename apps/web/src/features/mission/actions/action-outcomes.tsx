import { CommandSays } from "./command-says.tsx";
import type { Steering } from "./use-steering.ts";

/** What became of the commands, over the page so that nothing moves; those with a dialog are told once they have settled. */
export function ActionOutcomes({ steering }: { steering: Steering }) {
  return (
    <div className="fixed z-30 px-3 *:py-1.5 empty:hidden max-sm:inset-x-0 max-sm:bottom-[calc(3.5rem+env(safe-area-inset-bottom))] max-sm:bg-bg sm:right-4 sm:bottom-4 sm:max-w-sm sm:rounded-md sm:bg-surface sm:shadow-float sm:ring-1 sm:ring-line">
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
