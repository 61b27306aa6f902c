import type { Check } from "@sortie/core/mission/check";
import type { EventOf } from "@sortie/core/mission/events";
import type { Mission } from "@sortie/core/mission/state";
import { outcomeWords } from "@sortie/core/read-models/check-words";
import { OutputBlock } from "../../../components/text/output-block.tsx";
import { UntrustedText } from "../../../components/text/untrusted-text.tsx";
import { durationWords } from "../../../components/ui/time-words.ts";
import { listedMax } from "../../../limits.ts";
import { Argv } from "./argv.tsx";
import { Fact, FactsList } from "./facts-list.tsx";

/** The command that a check runs; undefined for one that runs none. */
function argvOf(check: Check, { config, units }: Mission): readonly string[] | undefined {
  if (check.check === "artifacts") return undefined;
  return "unit" in check ? units[check.unit]?.verify : config.check;
}

export function CheckBody({ event, mission }: { event: EventOf<"mission.check_finished">; mission: Mission }) {
  const { check, candidate, result } = event;
  const argv = argvOf(check, mission);
  const failed = result.tests?.failed ?? [];
  return (
    <>
      <FactsList>
        {argv ? (
          <Fact name="Command">
            <Argv argv={argv} />
          </Fact>
        ) : null}
        <Fact name="Outcome">
          {outcomeWords(result)} <span className="text-faint">after {durationWords(result.durationMs)}</span>
        </Fact>
        {candidate ? (
          <Fact name="Candidate">
            <code className="font-mono">{candidate}</code>
          </Fact>
        ) : null}
        {result.tests ? (
          <Fact name="Tests">
            {result.tests.passed.length} passed, {failed.length} failed
            <ul>
              {failed.slice(0, listedMax).map((name) => (
                <li key={name} className="text-failed">
                  <UntrustedText text={name} />
                </li>
              ))}
            </ul>
          </Fact>
        ) : null}
        {result.digest ? (
          <Fact name="Digest of all output">
            <code className="break-all font-mono text-faint">{result.digest}</code>
          </Fact>
        ) : null}
      </FactsList>
      {result.tail ? <OutputBlock text={result.tail} label="The end of the output" className="bg-surface" /> : null}
    </>
  );
}
