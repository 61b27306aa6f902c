import { currentUnit, type Mission } from "@sortie/core/mission/state";
import { unitFailureWords } from "@sortie/core/read-models/mission-words";
import { UntrustedText } from "../../components/text/untrusted-text.tsx";

/** What the agent was at: enough to answer without reading the whole mission. */
export function QuestionContext({ mission }: { mission: Mission }) {
  const unit = currentUnit(mission);
  const failure = unit?.lastFailure;
  return (
    <section className="flex flex-col gap-2 border-line border-t pt-5">
      <h2 className="font-semibold text-base">Where it was</h2>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5">
        <dt className="text-muted">Goal</dt>
        <dd className="max-h-40 overflow-y-auto whitespace-pre-wrap">
          <UntrustedText text={mission.config.goal} />
        </dd>
        {unit ? (
          <>
            <dt className="text-muted">Unit</dt>
            <dd>
              <UntrustedText text={unit.title} />{" "}
              <span className="text-muted">
                {mission.current + 1} of {mission.units.length}
              </span>
            </dd>
          </>
        ) : null}
        <dt className="text-muted">Turn</dt>
        <dd className="tabular-nums">
          {mission.turns} <span className="text-muted">of {mission.brakes.turnsMax}</span>
        </dd>
        <dt className="text-muted">Last failure</dt>
        <dd>
          {failure ? (
            <>
              {unitFailureWords[failure.reason]}
              <span className="block max-h-40 overflow-y-auto whitespace-pre-wrap text-muted">
                <UntrustedText text={failure.detail} />
              </span>
            </>
          ) : (
            <span className="text-muted">none</span>
          )}
        </dd>
      </dl>
    </section>
  );
}
