"use client";
import { CircleCheck } from "lucide-react";
import { UntrustedText } from "../../components/text/untrusted-text.tsx";
import { Failure } from "../../components/ui/failure.tsx";
import { Notice } from "../../components/ui/notice.tsx";
import { Spinner } from "../../components/ui/spinner.tsx";
import { ArgvWords } from "./argv-words.tsx";
import type { Look } from "./use-look.ts";

const shortCommit = 10;

/** What a start would find there: the commit, and what sortie.json says at it. */
export function LookResult({ look: { found, refused, error, isLooking, again } }: { look: Look }) {
  if (isLooking) {
    return (
      <p role="status" className="flex items-center gap-2 text-muted">
        <Spinner /> Looking at the repository
      </p>
    );
  }
  if (error) return <Failure title="The repository could not be looked at." error={error} retry={again} />;
  // A refusal about the fields is told beside them.
  if (refused || !found) return null;
  const { base, config, plan, configProblem } = found;
  const saysSomething = Boolean(config?.check || config?.setup || plan || config?.approval);
  return (
    <div role="status" className="flex flex-col gap-2 rounded-md border border-line px-3 py-2.5">
      <p className="flex items-center gap-2">
        <CircleCheck aria-hidden className="size-4 shrink-0 text-done" />
        <span>
          Starts at{" "}
          <code className="font-mono" title={base}>
            {base.slice(0, shortCommit)}
          </code>
          {config ? `; its sortie.json says ${saysSomething ? "" : "nothing that a start uses."}` : null}
          {config === null && configProblem === null ? ", which has no sortie.json." : null}
        </span>
      </p>
      {configProblem ? (
        <Notice tone="warn" title="sortie.json cannot be used.">
          <UntrustedText text={configProblem} />
        </Notice>
      ) : null}
      {config && saysSomething ? (
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-xs">
          {config.check ? (
            <Said term="check">
              <ArgvWords argv={config.check} />
            </Said>
          ) : null}
          {config.setup ? (
            <Said term="set-up">
              <ArgvWords argv={config.setup} />
            </Said>
          ) : null}
          {plan ? <Said term="plan">{`${plan.length} ${plan.length === 1 ? "unit" : "units"}`}</Said> : null}
          {config.approval ? <Said term="approval">{config.approval === "manual" ? "a person" : "nobody"}</Said> : null}
        </dl>
      ) : null}
    </div>
  );
}

function Said({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <>
      <dt className="text-muted">{term}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  );
}
