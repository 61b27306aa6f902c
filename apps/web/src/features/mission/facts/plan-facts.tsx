import { checkKey } from "@sortie/core/mission/check";
import type { Mission, Unit } from "@sortie/core/mission/state";
import { checkMeaning, checkName, evidenceWords } from "@sortie/core/read-models/check-words";
import { firstLine } from "@sortie/core/read-models/first-line";
import { flagWords, unitFailureWords } from "@sortie/core/read-models/mission-words";
import { clsx } from "clsx";
import { CircleCheck, CircleDashed, CircleDot, CircleX, Flag } from "lucide-react";
import { Mono } from "../../../components/text/mono.tsx";
import { UntrustedText } from "../../../components/text/untrusted-text.tsx";
import { durationWords } from "../../../components/ui/time-words.ts";
import type { LatestCheck } from "../opened.ts";

const states: { [S in Unit["state"]]: { words: string; hue: string; icon: typeof CircleCheck } } = {
  open: { words: "open", hue: "text-faint", icon: CircleDashed },
  claimed: { words: "claimed, not checked", hue: "text-working", icon: CircleDot },
  sealed: { words: "sealed, being checked", hue: "text-working", icon: CircleDot },
  verified: { words: "verified", hue: "text-done", icon: CircleCheck },
  passed: { words: "passed", hue: "text-done", icon: CircleCheck },
  regressed: { words: "no longer passes", hue: "text-failed", icon: CircleX },
};

interface PlanFactsProps {
  mission: Mission;
  checks: readonly LatestCheck[];
  go: (version: number) => void;
}

/** The plan with each unit's state and what proves it. */
export function PlanFacts({ mission, checks, go }: PlanFactsProps) {
  if (mission.units.length === 0) return <p className="text-faint">No plan yet.</p>;
  return (
    <ol className="flex flex-col">
      {mission.units.map((unit, at) => (
        <UnitFacts key={unit.title} unit={unit} at={at} mission={mission} checks={checks} go={go} />
      ))}
    </ol>
  );
}

interface UnitFactsProps extends PlanFactsProps {
  unit: Unit;
  at: number;
}

function UnitFacts({ unit, at, mission, checks, go }: UnitFactsProps) {
  const { words, hue, icon: Icon } = states[unit.state];
  const isCurrent = at === mission.current && !mission.ended;
  const own = checks.filter(({ check, version }) => "unit" in check && check.unit === at && version <= mission.version);
  return (
    <li className="flex gap-2 border-line border-t py-2 first:border-t-0 first:pt-0">
      <Icon aria-hidden className={clsx("mt-0.5 size-4 shrink-0", hue)} />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <p className={isCurrent ? "font-medium" : ""}>
          <span className="text-faint tabular-nums">{at + 1} </span>
          <UntrustedText text={unit.title} />
        </p>
        <p className="text-muted text-xs">
          <span className={hue}>{words}</span>
          {attemptWords(unit.iterations, mission.brakes.iterationsMax)}
          {unit.reviewRounds > 0 ? ` · sent back ${unit.reviewRounds} ×` : ""}
          {unit.commit ? (
            <>
              {" · "}
              <Mono>{unit.commit.slice(0, 8)}</Mono>
            </>
          ) : null}
        </p>
        {unit.flags.map((flag) => (
          <p key={flag} className="flex items-center gap-1 text-needs text-xs">
            <Flag aria-hidden className="size-3" /> {flagWords[flag]}
          </p>
        ))}
        {unit.lastFailure ? (
          <p className="text-xs">
            <span className="text-failed">Last failure: {unitFailureWords[unit.lastFailure.reason]}. </span>
            <span className="text-faint">
              <UntrustedText text={firstLine(unit.lastFailure.detail)} />
            </span>
          </p>
        ) : null}
        {own.length > 0 ? <Evidence checks={own} go={go} /> : null}
      </div>
    </li>
  );
}

function attemptWords(failed: number, max: number): string {
  if (failed === 0) return "";
  return failed >= max ? ` · all ${max} attempts used` : ` · attempt ${failed + 1} of ${max}`;
}

const meanings = { good: "text-done", bad: "text-failed", plain: "text-muted" };

export function Evidence({ checks, go }: { checks: readonly LatestCheck[]; go: (version: number) => void }) {
  return (
    <ul className="flex flex-col text-xs">
      {checks.map(({ check, result, version }) => (
        <li key={checkKey(check)}>
          <button
            type="button"
            onClick={() => go(version)}
            className="flex w-full items-baseline gap-2 min-h-6 rounded-sm py-px text-left hover:bg-surface pointer-coarse:py-1.5"
          >
            <span className="min-w-0 flex-1 truncate text-muted">{checkName(check)}</span>
            <span className={clsx("shrink-0", meanings[checkMeaning(check, result)])}>
              {evidenceWords(check, result)}
            </span>
            <span className="w-12 shrink-0 text-right font-mono text-2xs text-faint">
              {durationWords(result.durationMs)}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
