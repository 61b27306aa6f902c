import { checkKey } from "@sortie/core/mission/check";
import type { Mission } from "@sortie/core/mission/state";
import { checkMeaning, checkName, outcomeWords } from "@sortie/core/read-models/check-words";
import { ChevronRight, CircleCheck, CircleMinus, CircleX } from "lucide-react";
import { OutputBlock } from "../../components/text/output-block.tsx";
import { UntrustedText } from "../../components/text/untrusted-text.tsx";
import { Duration } from "../../components/ui/duration.tsx";
import { verdictOf } from "./check-verdict.ts";
import type { LatestCheck } from "./opened.ts";

const looks = {
  good: { icon: CircleCheck, hue: "text-done" },
  bad: { icon: CircleX, hue: "text-failed" },
  plain: { icon: CircleMinus, hue: "text-muted" },
};

/** Each check's last result, by unit: folded where all of it speaks for the candidate. */
export function CheckList({ mission, checks }: { mission: Mission; checks: readonly LatestCheck[] }) {
  const ofMission = checks.filter(({ check }) => !("unit" in check));
  return (
    <div className="divide-y divide-line border-line border-y">
      {mission.units.map((unit, at) => (
        <Group
          key={at}
          title={unit.title}
          checks={checks.filter(({ check }) => "unit" in check && check.unit === at)}
        />
      ))}
      {ofMission.length === 0 ? null : <Group title="Whole mission" checks={ofMission} />}
    </div>
  );
}

function Group({ title, checks }: { title: string; checks: readonly LatestCheck[] }) {
  const { look, words } = verdictOf(checks);
  const { icon: Icon, hue } = looks[look];
  return (
    <details className="group/unit" open={look !== "good" || undefined}>
      <summary className="flex list-none items-center gap-2 py-2 focus-visible:-outline-offset-2">
        <ChevronRight
          aria-hidden
          className="size-3.5 shrink-0 text-faint transition-transform group-open/unit:rotate-90"
        />
        <Icon aria-hidden className={`size-4 shrink-0 ${hue}`} />
        <span className="min-w-0 font-medium">
          <UntrustedText text={title} />
        </span>
        <span className={`ml-auto whitespace-nowrap text-xs ${hue}`}>{words}</span>
      </summary>
      <ul className="mb-2 ml-1.5 border-line border-l pl-3">
        {checks.map((each) => (
          <li key={checkKey(each.check)}>
            <CheckRow {...each} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function CheckRow({ check, candidate, result }: LatestCheck) {
  const { icon: Icon, hue } = looks[checkMeaning(check, result)];
  const isRedAsHoped = check.check === "before" && result.outcome === "failed";
  return (
    <details className="group">
      <summary className="flex list-none flex-wrap items-center gap-x-2 py-1 pointer-coarse:py-2 focus-visible:-outline-offset-2">
        <ChevronRight aria-hidden className="size-3.5 shrink-0 text-faint transition-transform group-open:rotate-90" />
        <Icon aria-hidden className={`size-4 shrink-0 ${hue}`} />
        <span>{checkName(check)}</span>
        <span className={hue}>{isRedAsHoped ? "failed, as it should" : outcomeWords(result)}</span>
        <span className="ml-auto flex gap-3 text-faint text-xs">
          {candidate ? <code className="hidden font-mono sm:inline">{candidate.slice(0, 7)}</code> : null}
          <Duration ms={result.durationMs} />
        </span>
      </summary>
      <OutputBlock text={result.tail} label={`Output of ${checkName(check)}`} className="mb-2 bg-surface" />
    </details>
  );
}
