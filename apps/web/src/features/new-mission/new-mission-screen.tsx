"use client";
import "./quiet-zod.ts";
import { quoteArgv } from "@sortie/core/kernel/argv";
import { useMemo, useRef, useState } from "react";
import { useActor } from "../../components/actor.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Field } from "../../components/ui/field.tsx";
import { Textarea } from "../../components/ui/textarea.tsx";
import { AgentSection } from "./agent-section.tsx";
import { CheckSection } from "./check-section.tsx";
import type { Form } from "./form.ts";
import { FormSection } from "./form-section.tsx";
import { LimitsSection } from "./limits-section.tsx";
import { isUntouched, type Prefill } from "./mission-draft.ts";
import { PlanSection } from "./plan-section.tsx";
import { PolicySection } from "./policy-section.tsx";
import { PolicySummary } from "./policy-summary.tsx";
import { policyWords } from "./policy-words.ts";
import { refusedField } from "./refused-field.ts";
import { RepositorySection } from "./repository-section.tsx";
import { readRequest } from "./request-of-draft.ts";
import { sentence } from "./sentence.ts";
import { StartPanel } from "./start-panel.tsx";
import { useDraft } from "./use-draft.ts";
import { useLook } from "./use-look.ts";
import { useStart } from "./use-start.ts";

/** Everything a mission needs, and what will happen, before it is started. */
export function NewMissionScreen({ prefill }: { prefill: Prefill }) {
  const { draft, change: keep, discard } = useDraft(useActor().name, prefill);
  const look = useLook(draft.repository, draft.base);
  const start = useStart(draft.mission, discard);
  const [wasTried, setWasTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const config = look.found?.config ?? null;
  const reading = useMemo(() => readRequest(draft, config), [draft, config]);
  const problems = "problems" in reading ? reading.problems : [];

  const change: Form["change"] = (changes) => {
    if (start.phase !== "idle") start.reset();
    keep(changes);
  };
  const refusals = [
    look.refused,
    start.phase === "refused" && start.rule ? { rule: start.rule, says: start.says ?? "" } : null,
  ];
  const problem = (field: string) => {
    const own = problems.find((each) => each.field === field && (wasTried || !each.isMissing));
    const refusal = refusals.find((each) => each && refusedField(each.rule) === field);
    return own?.says ?? (refusal ? sentence(refusal.says) : null);
  };
  const send = () => {
    setWasTried(true);
    if ("request" in reading) return void start.send(reading.request);
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>("[data-invalid]:is(input,textarea)")?.focus());
  };
  const fields: Form = { draft, change, problem, config };
  const check = draft.check.trim() === "" ? (config?.check ? quoteArgv(config.check) : null) : draft.check.trim();
  const units = draft.plan === "own" ? draft.units.length : (look.found?.plan?.length ?? 1);
  const approval = draft.approval === "" ? (config?.approval ?? "manual") : draft.approval;

  return (
    <div className="mx-auto flex w-full max-w-[72rem] flex-col gap-6 px-4 py-5 sm:px-6">
      <header className="flex flex-wrap items-center gap-3">
        <h1 className="font-semibold text-xl tracking-tight">New mission</h1>
        {isUntouched(draft) ? null : (
          <span className="flex items-center gap-1 text-muted text-xs">
            Draft, kept in this browser
            <Button variant="ghost" size="sm" onClick={discard}>
              Discard
            </Button>
          </span>
        )}
      </header>
      <form
        ref={form}
        onSubmit={(event) => event.preventDefault()}
        className="grid items-start gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,1fr)_19rem]"
      >
        <fieldset disabled={start.isBusy || start.phase === "settled"} className="min-w-0">
          <legend className="sr-only">The mission</legend>
          <FormSection title="Goal">
            <Field
              label="What has to be achieved"
              hint="The first line becomes the title. Each turn of the agent reads all of it."
              error={problem("goal")}
            >
              <Textarea
                rows={5}
                value={draft.goal}
                onChange={(event) => change({ goal: event.target.value })}
                className="max-h-[60dvh] min-h-28 text-base"
              />
            </Field>
          </FormSection>
          <RepositorySection {...fields} look={look} />
          <AgentSection {...fields} />
          <CheckSection {...fields} look={look} />
          <PlanSection {...fields} filePlan={look.found?.plan ?? null} />
          <PolicySection {...fields} />
          <LimitsSection {...fields} />
        </fieldset>
        <aside aria-label="Before it starts" className="flex flex-col gap-4 lg:sticky lg:top-17">
          <h2 className="font-semibold text-base">What will happen</h2>
          <PolicySummary sentences={policyWords(draft, { approval, units, checkLine: check })} />
          <div>
            <StartPanel
              mission={draft.mission}
              phase={start.phase}
              says={start.says}
              rule={start.rule}
              problems={wasTried ? problems.length : 0}
              onStart={send}
            />
          </div>
        </aside>
      </form>
    </div>
  );
}
