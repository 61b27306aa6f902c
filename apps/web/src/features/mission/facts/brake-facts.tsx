import type { BrakeName } from "@sortie/core/mission/config";
import type { Mission } from "@sortie/core/mission/state";
import { brakeWords } from "@sortie/core/read-models/mission-words";
import { clsx } from "clsx";

/** How much of each brake is used; of what counts by unit, the unit that is worked on. */
export function brakeUse({ brakes, units, current, turns, consecutiveFailures, waste, turn }: Mission) {
  const unit = units[current];
  const used: { [B in BrakeName]: number } = {
    iterationsMax: unit?.iterations ?? 0,
    turnsMax: turns,
    failuresMax: consecutiveFailures,
    stallMax: Math.max(unit?.workStall?.count ?? 0, unit?.reviewStall?.count ?? 0),
    wasteMax: waste,
    restartsMax: turn?.restarts ?? 0,
  };
  return (Object.keys(used) as BrakeName[]).map((brake) => ({ brake, used: used[brake], allowed: brakes[brake] }));
}

/** What stops a mission that goes in circles, and how near it is. */
export function BrakeFacts({ mission }: { mission: Mission }) {
  return (
    <ul className="flex flex-col gap-1.5 text-xs">
      {brakeUse(mission).map(({ brake, used, allowed }) => {
        const share = Math.min(1, used / allowed);
        return (
          <li key={brake} className="grid grid-cols-[minmax(0,1fr)_4rem_3.5rem] items-center gap-3">
            <span className="truncate text-muted">{brakeWords[brake]}</span>
            <span aria-hidden className="h-1 bg-line">
              <span
                className={clsx("block h-full", share >= 0.75 ? "bg-needs" : "bg-edge")}
                style={{ width: `${share * 100}%` }}
              />
            </span>
            <span className="text-right tabular-nums">
              {used} <span className="text-faint">of {allowed}</span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
